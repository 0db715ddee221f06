// The lines of the table in their order: rows, and in the order of lateness a line above each group of them.
import { LATENESS_STATES, type LatenessState } from '../../../../domain/desk/title-clock.ts';

/** `at`: the row's place in the list, from 0. `first`: the place of a group's first row. */
export type TableItem = { kind: 'row'; at: number } | { kind: 'group'; state: LatenessState; first: number; count: number };

export type Items = {
  count: number;
  item: (index: number) => TableItem;
  /** The index of the row at a place of the list. */
  indexOf: (at: number) => number;
};

export type GroupCounts = { critical: number; late: number; dueSoon: number; onTime: number };

const COUNT_OF = { critical: 'critical', late: 'late', 'due-soon': 'dueSoon', 'on-time': 'onTime' } as const;

/** `groups`: null for other orders than lateness. */
export function itemsOf(total: number, groups: GroupCounts | null): Items {
  if (!groups) return { count: total, item: (at) => ({ kind: 'row', at }), indexOf: (at) => at };
  const lines: { state: LatenessState; first: number; count: number; index: number }[] = [];
  let first = 0;
  for (const state of LATENESS_STATES) {
    const count = groups[COUNT_OF[state]];
    if (count === 0) continue;
    lines.push({ state, first, count, index: first + lines.length });
    first += count;
  }
  return {
    count: total + lines.length,
    item: (index) => {
      const at = lines.findLastIndex((line) => line.index <= index);
      const line = lines[at];
      if (!line) return { kind: 'row', at: index };
      if (line.index === index) return { kind: 'group', state: line.state, first: line.first, count: line.count };
      return { kind: 'row', at: index - at - 1 };
    },
    indexOf: (at) => at + lines.filter((line) => line.first <= at).length,
  };
}

export const range = (first: number, count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, at) => first + at);

/** The places of the rows from line `from` to line `to`, in this order. A range that ends on the line above a group ends before the group. */
export function placesBetween({ item }: Items, from: number, to: number): number[] {
  const upper = item(Math.min(from, to));
  const lower = item(Math.max(from, to));
  const first = upper.kind === 'row' ? upper.at : upper.first;
  const end = lower.kind === 'row' ? lower.at + 1 : lower.first;
  const places = range(first, end - first);
  return to < from ? places.toReversed() : places;
}
