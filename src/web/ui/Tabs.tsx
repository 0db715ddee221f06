// Tabs with counts. The count is a tab's description, so that its name stays the one word.
import './Tabs.css';
import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, useId } from 'react';
import { Count } from './Tag.tsx';

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
  tabs: readonly TabItem<Value>[];
  /** At the right of the bar on a desk. */
  aside?: ReactNode;
  /** `TabPanel`s. */
  children: ReactNode;
}

export function Tabs<Value extends string>({ label, value, onValueChange, tabs, aside, children }: TabsProps<Value>) {
  const id = useId();
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <div className="tab-bar">
        <Radix.List className="tab-list" aria-label={label}>
          {tabs.map(({ value: tab, label: name, count, waiting = false }) => {
            const counted = count !== undefined && (!waiting || count > 0);
            return (
              <Radix.Trigger key={tab} value={tab} className="tab" {...(counted ? { 'aria-describedby': `${id}-${tab}` } : {})}>
                {name}
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
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content className="tab-panel" value={value}>
      {children}
    </Radix.Content>
  );
}
