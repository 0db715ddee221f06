// The layouts of the table, by the width of its container, and the heights of their rows. By script and not by container queries: the script
// places the rows and must know their heights, and a query container makes each new row more expensive.
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';

/** 'wide': twelve columns. 'paired': six columns of two lines. 'list': two lines, and a third for a move. */
export type TableLayout = 'wide' | 'paired' | 'list';

/** Within a layout. 'broad': the last word has all the room it needs. 'narrow': the line of stops has none. */
export type TableRoom = 'broad' | 'narrow' | 'regular';

const BROAD_FROM = 1760;
const WIDE_FROM = 1360;
const NARROW_BELOW = 780;
const PAIRED_FROM = 640;

export const layoutFor = (width: number): TableLayout => (width >= WIDE_FROM ? 'wide' : width >= PAIRED_FROM ? 'paired' : 'list');

export function roomFor(width: number): TableRoom {
  if (width >= BROAD_FROM) return 'broad';
  return width < NARROW_BELOW ? 'narrow' : 'regular';
}

/** Heights in CSS pixels. `head`: the row of the column names. */
export const HEIGHTS = {
  wide: { head: 36, group: 34, row: 42, rowWithMove: 42 },
  paired: { head: 52, group: 34, row: 52, rowWithMove: 52 },
  list: { head: 0, group: 36, row: 63, rowWithMove: 88 },
} as const;

/** `row`: undefined while it loads. */
export const rowHeight = (layout: TableLayout, row: DeskRow | undefined): number =>
  row && row.move !== null ? HEIGHTS[layout].rowWithMove : HEIGHTS[layout].row;
