// Tabs with counts. The count is the tab's description and not part of its name.
import './Tabs.css';
import * as Radix from '@radix-ui/react-tabs';
import { createContext, type ReactNode, use, useId } from 'react';
import { Count } from '../text/Tag.tsx';
import { useChoice } from '../use-choice.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** Shows the count as a blue bubble, because something waits for the viewer. Hidden at zero. */
  waiting?: boolean;
}

export interface TabsProps<Value extends string> {
  /** The tab list's accessible name. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
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
  const [shown, choose] = useChoice(value, onValueChange);
  return (
    <Radix.Root value={shown} onValueChange={(next) => choose(next as Value)}>
      <div className="tab-bar">
        <Radix.List className="tab-list" aria-label={label}>
          {tabs.map(({ value: tab, label: name, count, waiting = false }) => {
            const hasCount = count !== undefined && (!waiting || count > 0);
            return (
              <Radix.Trigger
                key={tab}
                value={tab}
                className="tab"
                id={tabId(id, tab)}
                onPointerEnter={() => onHover?.(tab)}
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
              </Radix.Trigger>
            );
          })}
        </Radix.List>
        {aside !== undefined && <div className="tab-aside">{aside}</div>}
      </div>
      <TabsId value={{ id, value }}>{children}</TabsId>
    </Radix.Root>
  );
}

/** Replaces Radix's `Content`, which reads computed styles when it mounts and so forces a style recalculation of the whole list. */
export function TabPanel({ children }: { children: ReactNode }) {
  const { id, value } = use(TabsId);
  return (
    <div className="tab-panel" role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)} tabIndex={0}>
      {children}
    </div>
  );
}
