// The lines of the table in their order, and the layouts with the heights of their rows.
import { LATENESS_STATES, type LatenessState } from '../../../../domain/desk/clock/clock-states.ts';
import type { DeskView } from '../../../../api/desk.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';

/** The groups of the default order: the rows on which something presses, then the others by their lateness. */
export type GroupState = 'closes-soon' | LatenessState;

/** A row by its place in the list, from 0, or a group by the place of its first row. */
export type TableItem = { kind: 'row'; at: number } | { kind: 'group'; state: GroupState; first: number; count: number };

export type Items = {
  count: number;
  item: (index: number) => TableItem;
  /** The index of the row at a place of the list. */
  indexOf: (at: number) => number;
};

export const groupOfRow = ({ presses, lateness }: Pick<DeskRow, 'presses' | 'lateness'>): GroupState =>
  presses === null ? lateness : 'closes-soon';

const COUNT_OF = { 'closes-soon': 'closesSoon', critical: 'critical', late: 'late', 'due-soon': 'dueSoon', 'on-time': 'onTime' } as const;

/** `groups`: null for other orders than lateness. */
export function itemsOf(total: number, groups: DeskView['groups'] | null): Items {
  if (!groups) return { count: total, item: (at) => ({ kind: 'row', at }), indexOf: (at) => at };
  const lines: { state: GroupState; first: number; count: number; index: number }[] = [];
  let first = 0;
  for (const state of ['closes-soon', ...LATENESS_STATES] as const) {
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

export const isSplit = (room: TableRoom): boolean => room === 'split' || room === 'broad';

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

// The layouts of the table, by the width of its container, and the heights of their rows. By script and not by container queries: the script
// places the rows and must know their heights, and a query container makes each new row more expensive.

/** 'wide': twelve columns, or thirteen. 'paired': six columns of two lines. 'list': two lines, and a third for a move, a claim or a reason. */
export type TableLayout = 'wide' | 'paired' | 'list';

/**
 * Within a layout. 'broad': the last word has all the room it needs, and 'split': what a title waits for has a column of its own, as in the
 * broad one. 'narrow': the line of stops has none.
 */
export type TableRoom = 'broad' | 'split' | 'narrow' | 'regular';

const BROAD_FROM = 1760;
/** In a window of 1600 px. */
const SPLIT_FROM = 1536;
const WIDE_FROM = 1360;
const NARROW_BELOW = 780;
const PAIRED_FROM = 640;

export const layoutFor = (width: number): TableLayout => (width >= WIDE_FROM ? 'wide' : width >= PAIRED_FROM ? 'paired' : 'list');

export function roomFor(width: number): TableRoom {
  if (width >= BROAD_FROM) return 'broad';
  if (width >= SPLIT_FROM) return 'split';
  return width < NARROW_BELOW ? 'narrow' : 'regular';
}

/** Heights in CSS pixels. `head`: the row of the column names. */
export const HEIGHTS = {
  wide: { head: 36, group: 34, row: 42, rowOfThree: 42 },
  paired: { head: 52, group: 34, row: 52, rowOfThree: 52 },
  list: { head: 0, group: 36, row: 63, rowOfThree: 88 },
} as const;

/** `row`: undefined while it loads. */
export const rowHeight = (layout: TableLayout, row: DeskRow | undefined): number =>
  row && hasThirdLine(row) ? HEIGHTS[layout].rowOfThree : HEIGHTS[layout].row;

/** In the list on a phone. */
export const hasThirdLine = ({ move, claim, against, waitsFor }: Pick<DeskRow, 'move' | 'claim' | 'against' | 'waitsFor'>): boolean =>
  move !== null || waitsFor !== null || tellsOfClaim({ claim, against });

/** Whether something is to be done or was done about a claim: not that one can be filed some day. */
export const tellsOfClaim = ({ claim, against }: Pick<DeskRow, 'claim' | 'against'>): boolean =>
  claim.isKindMissing || !['none', 'not-open', 'not-filing', 'settled', 'used'].includes(claim.state) || against?.status === 'filed';
