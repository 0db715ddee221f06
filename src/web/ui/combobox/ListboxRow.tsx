// The rows of a combobox's list and its keyboard navigation: the focus stays in the field.
import type { MouseEvent, ReactNode } from 'react';

export interface ComboboxOption {
  key: string;
  label: string;
  /** Below the label: "Dealership · Reno, NV". */
  detail?: string;
  /** On the right: "Partner". */
  note?: string;
  icon?: ReactNode;
  /** The heading above consecutive options with the same group. */
  group?: string;
}

/** Groups consecutive options with the same group name. `at` is the option's row. */
export function groupOptions(
  options: readonly ComboboxOption[],
): { group: string | undefined; options: { option: ComboboxOption; at: number }[] }[] {
  const groups: ReturnType<typeof groupOptions> = [];
  for (const [at, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push({ option, at });
    else groups.push({ group: option.group, options: [{ option, at }] });
  }
  return groups;
}

/** The row after an arrow key, Home or End from row `active` (-1: none) of `count`; undefined for other keys. Arrows wrap around. */
export function nextRow(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : 0;
    case 'ArrowUp':
      return active > 0 ? active - 1 : count - 1;
    case 'Home':
      return active < 0 ? undefined : 0;
    case 'End':
      return active < 0 ? undefined : count - 1;
    default:
      return undefined;
  }
}

/** Keys pressed while the matches load: Down, Down and Enter, or Enter alone. */
export type PendingKeys = 'down' | 'down-enter' | 'enter' | null;

/** Adds a key. Returns null for a key that is not queued. */
export function addPendingKey(pending: PendingKeys, key: string): PendingKeys {
  if (key === 'ArrowDown') return 'down';
  if (key === 'Enter') return pending === 'down' || pending === 'down-enter' ? 'down-enter' : 'enter';
  return null;
}

/** The effect of the queued keys on the first of `matches` options, once they are loaded. */
export function effectOfKeys(pending: PendingKeys, matches: number): 'highlight' | 'select' | null {
  if (matches === 0 || pending === null) return null;
  return pending === 'down-enter' || (pending === 'enter' && matches === 1) ? 'select' : 'highlight';
}

export interface ListboxRowProps {
  id: string;
  className: string;
  active: boolean;
  /** The pointer is over the row. */
  onPoint: () => void;
  onSelect: () => void;
  children: ReactNode;
}

/** A row of a listbox that is controlled by an input's keys. The focus stays in the input. */
export function ListboxRow({ id, className, active, onPoint, onSelect, children }: ListboxRowProps) {
  return (
    // The input handles the keys; the row never gets the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={active ? scrollIntoView : null}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={className}
      data-active={active || undefined}
      onPointerMove={active ? undefined : onPoint}
      onClick={onSelect}
    >
      {children}
    </div>
  );
}

/** The `onMouseDown` of the list. Keeps a click from moving the focus. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function scrollIntoView(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'nearest' });
}
