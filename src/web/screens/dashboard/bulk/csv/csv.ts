// Rows of the table as CSV, in long words.
import Papa from 'papaparse';
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { vinEnd } from '../../../../../domain/vin.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { today } from '../../../../ui/text/format-time.ts';
import { fullPlace } from '../../table/row/place-words.ts';

/**
 * A spreadsheet computes a text that begins like a formula, so an apostrophe is put before it. Not the library's own pattern, which
 * overlooks texts of several lines. Spreadsheets of some countries read the signs of full width too.
 */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';

const names = bulkCopy.csvColumns;
type Column = keyof typeof names;

export function csvOf(rows: readonly DeskRow[]): string {
  const columns = Object.keys(names) as Column[];
  const lines = rows.map((row) => {
    const cells = cellsOf(row);
    return columns.map((column) => cells[column]);
  });
  const table = { fields: columns.map((column) => names[column]), data: lines };
  return BYTE_ORDER_MARK + Papa.unparse(table, { newline: '\r\n', escapeFormulae: FORMULA });
}

const cellsOf = (row: DeskRow): Record<Column, string | number> => ({
  stockNumber: row.stockNumber,
  vin: row.vin,
  vinEnd: vinEnd(row.vin),
  year: row.year,
  make: row.make,
  model: row.model,
  from: row.from?.name ?? '',
  place: fullPlace(row),
  to: row.to?.name ?? '',
  days: row.days,
  dealOn: row.dealOn,
  dueOn: row.dueOn ?? '',
  lateness: deskCopy.groups[row.lateness],
  expected: row.expected ?? '',
  word: wordOf(row),
  wordAt: row.latest ? new Date(row.latest.at).toISOString() : '',
  move: moveOf(row),
  assignee: row.assignee?.name ?? '',
  followUpOn: row.followUpOn ?? '',
});

function wordOf({ latest }: DeskRow): string {
  if (!latest) return '';
  return bulkCopy.csvWord(latest.authorOwn ? deskCopy.word.you : latest.authorName, latest.message);
}

/** What the thread needs the organization to do, or what the organization waits for. */
function moveOf({ move, waiting }: DeskRow): string {
  if (move !== null) return deskCopy.move[move];
  return waiting ? deskCopy.waitingSince(deskCopy.waiting[waiting.kind], today(waiting.at)) : '';
}
