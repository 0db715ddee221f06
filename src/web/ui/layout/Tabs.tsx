// Tabs with counts. The count is the tab's description and not part of its name. The keys are those of the ARIA practices for tabs: the arrows,
// Home and End move to another tab and choose it. Written here because the library's tabs are 8 KB of script on the dashboard.
import './Tabs.css';
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, use, useId } from 'react';
import { Count } from '../text/Tag.tsx';
import { useShownChoice } from '../use-shown-choice.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** Shows the count as a blue bubble, because something waits for the viewer. Hidden at zero. */
  waiting?: boolean;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  /** Returns the promise of the navigation. */
  onValueChange: (value: Value) => unknown;
  /** The pointer enters a tab. */
  onHover?: (value: Value) => void;
  tabs: readonly TabItem<Value>[];
  /** At the right of the tab bar. */
  aside?: ReactNode;
  /** Contains the `TabPanel` of the selected tab. */
  children: ReactNode;
}

/** Connects a tab and its panel. */
const TabsId = createContext({ id: '', value: '' });
const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

export function Tabs<Value extends string>({ label, value, onValueChange, onHover, tabs, aside, children }: TabsProps<Value>) {
  const id = useId();
  const [shown, choose] = useShownChoice(value, onValueChange);
  const chooseOther = (tab: Value) => {
    if (tab !== shown) choose(tab);
  };
  return (
    <div>
      <div className="tab-bar">
        <div className="tab-list" role="tablist" aria-label={label}>
          {tabs.map(({ value: tab, label: name, count, waiting = false }) => {
            const hasCount = count !== undefined && (!waiting || count > 0);
            return (
              <button
                key={tab}
                type="button"
                role="tab"
                className="tab"
                id={tabId(id, tab)}
                tabIndex={tab === shown ? 0 : -1}
                onPointerEnter={() => onHover?.(tab)}
                onKeyDown={moveByKeys}
                onMouseDown={keepFocusUnlessMain}
                onFocus={() => chooseOther(tab)}
                onClick={() => chooseOther(tab)} // Safari does not focus a button that is clicked
                aria-selected={tab === shown}
                aria-controls={tab === value ? panelId(id, tab) : undefined}
                aria-describedby={hasCount ? `${id}-${tab}` : undefined}
              >
                <span className="tab-label" data-text={name}>
                  {name}
                </span>
                {hasCount && (
                  <span id={`${id}-${tab}`} aria-hidden="true">
                    <Count value={count} plain={!waiting} />
                  </span>
                )}
              </button>
            );
          })}
        </div>
        {aside !== undefined && <div className="tab-aside">{aside}</div>}
      </div>
      <TabsId value={{ id, value }}>{children}</TabsId>
    </div>
  );
}

export function TabPanel({ children }: { children: ReactNode }) {
  const { id, value } = use(TabsId);
  return (
    <div className="tab-panel" role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)} tabIndex={0}>
      {children}
    </div>
  );
}

function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
  const tabs = [...currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(currentTarget);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined || ctrlKey || metaKey || altKey || shiftKey) return;
  event.preventDefault(); // the page would scroll
  tabs.at(next % tabs.length)?.focus();
}

/** Another button of the mouse opens a menu, and chooses nothing. */
function keepFocusUnlessMain(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey) event.preventDefault();
}
