// Tabs with counts. The count is a tab's description, so that its name stays the one word.
import './Tabs.css';
import * as Radix from '@radix-ui/react-tabs';
import { createContext, type ReactNode, use, useId } from 'react';
import { Count } from '../text/Tag.tsx';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  /** A blue bubble: something waits for the viewer. Not shown at zero. */
  waiting?: boolean;
}

export interface TabsProps<Value extends string> {
  /** The tab list's name. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** Somebody points at a tab. */
  onNear?: (value: Value) => void;
  tabs: readonly TabItem<Value>[];
  /** At the right of the bar on a desk. */
  aside?: ReactNode;
  /** With the `TabPanel` of the tab that is chosen. */
  children: ReactNode;
}

/** What ties a tab and its panel together. */
const TabsId = createContext({ id: '', value: '' });
const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

export function Tabs<Value extends string>({ label, value, onValueChange, onNear, tabs, aside, children }: TabsProps<Value>) {
  const id = useId();
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <div className="tab-bar">
        <Radix.List className="tab-list" aria-label={label}>
          {tabs.map(({ value: tab, label: name, count, waiting = false }) => {
            const counted = count !== undefined && (!waiting || count > 0);
            return (
              <Radix.Trigger
                key={tab}
                value={tab}
                className="tab"
                id={tabId(id, tab)}
                onPointerEnter={() => onNear?.(tab)}
                aria-controls={tab === value ? panelId(id, tab) : undefined}
                aria-describedby={counted ? `${id}-${tab}` : undefined}
              >
                <span className="tab-label" data-text={name}>
                  {name}
                </span>
                {counted && (
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

/** Not the library's own: that one asks for its styles as it comes up, so that a whole list is styled before anything of it is seen. */
export function TabPanel({ children }: { children: ReactNode }) {
  const { id, value } = use(TabsId);
  return (
    <div className="tab-panel" role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)} tabIndex={0}>
      {children}
    </div>
  );
}
