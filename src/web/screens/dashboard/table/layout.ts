// The three layouts of the table, by the width of its container, and the heights of their rows. The rows are placed by script, so the script
// and the stylesheet must agree on them.
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';

/** 'wide': twelve columns. 'paired': six columns of two lines. 'list': two lines, and a third for a move. */
export type TableLayout = 'wide' | 'paired' | 'list';

const WIDE_FROM = 1360;
const PAIRED_FROM = 640;

export const layoutFor = (width: number): TableLayout => (width >= WIDE_FROM ? 'wide' : width >= PAIRED_FROM ? 'paired' : 'list');

/** Heights in CSS pixels. `head`: the row of the column names. */
export const HEIGHTS = {
  wide: { head: 36, group: 34, row: 42, rowWithMove: 42 },
  paired: { head: 52, group: 34, row: 52, rowWithMove: 52 },
  list: { head: 0, group: 36, row: 63, rowWithMove: 88 },
} as const;

/** `row`: undefined while it loads. */
export const rowHeight = (layout: TableLayout, row: DeskRow | undefined): number =>
  row && row.move !== null ? HEIGHTS[layout].rowWithMove : HEIGHTS[layout].row;
