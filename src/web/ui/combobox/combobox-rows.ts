// The rows of a combobox's list in the order of its arrow keys, and where a key leads.
import type { ReactNode } from 'react';

export interface ComboboxOption {
  key: string;
  label: string;
  /** The line under the label: "Dealership · Reno, NV". */
  detail?: string;
  /** At the right: "Partner". */
  note?: string;
  icon?: ReactNode;
  /** Options of one group follow one another under its name. */
  group?: string;
}

/** Options that follow one another under the same group name. */
export function grouped(
  options: readonly ComboboxOption[],
): { group: string | undefined; options: { option: ComboboxOption; at: number }[] }[] {
  const groups: ReturnType<typeof grouped> = [];
  for (const [at, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push({ option, at });
    else groups.push({ group: option.group, options: [{ option, at }] });
  }
  return groups;
}

/** Where an arrow, Home or End leads from row `active` (-1: none) of `count`; undefined for any other key. Arrows go round. */
export function rowAfter(key: string, active: number, count: number): number | undefined {
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

/** What was pressed while the matches are on their way: Down, Down and Enter, or Enter alone. */
export type Held = 'down' | 'down-enter' | 'enter' | null;

/** null for a key that does not wait. */
export function heldAfter(held: Held, key: string): Held {
  if (key === 'ArrowDown') return 'down';
  if (key === 'Enter') return held === 'down' || held === 'down-enter' ? 'down-enter' : 'enter';
  return null;
}

/** What the keys do to the first of `matches` once these are there. */
export function afterLoading(held: Held, matches: number): 'move' | 'take' | null {
  if (matches === 0 || held === null) return null;
  return held === 'down-enter' || (held === 'enter' && matches === 1) ? 'take' : 'move';
}
