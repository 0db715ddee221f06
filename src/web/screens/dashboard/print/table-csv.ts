// Rows of the table as a CSV file, in long words.
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { WAY_NAMES } from '../../../../domain/envelope/envelope.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { tableCopy } from '../../../copy/table.ts';
import { type CsvColumn, csvText, saveCsv } from './csv-file.ts';
import { today } from '../../../ui/text/format-time.ts';
import { fullPlace, owedByWords } from '../../../parts/rows/row-words.ts';

const names = bulkCopy.csvColumns;

const column = (name: string, kind: CsvColumn<DeskRow>['kind'], cell: CsvColumn<DeskRow>['cell']): CsvColumn<DeskRow> => ({
  name,
  kind,
  cell,
});

const COLUMNS = [
  column(names.stockNumber, 'text', ({ stockNumber }) => stockNumber),
  column(names.vin, 'text', ({ vin }) => vin),
  column(names.vinEnd, 'text', ({ vin }) => vinEnd(vin)),
  column(names.year, 'plain', ({ year }) => year),
  column(names.make, 'text', ({ make }) => make),
  column(names.model, 'text', ({ model }) => model),
  column(names.from, 'text', ({ from }) => from?.name ?? ''),
  column(names.place, 'text', fullPlace),
  column(names.to, 'text', ({ to }) => to?.name ?? ''),
  column(names.owedBy, 'text', owedByWords),
  column(names.carrier, 'text', ({ envelope }) => (envelope?.way ? WAY_NAMES[envelope.way] : '')),
  column(names.trackingNumber, 'text', ({ envelope }) => envelope?.trackingNumber ?? ''),
  column(names.days, 'plain', ({ days }) => days),
  column(names.dealOn, 'plain', ({ dealOn }) => dealOn),
  column(names.dueOn, 'plain', ({ dueOn }) => dueOn ?? ''),
  column(names.daysLate, 'plain', ({ daysLate }) => (daysLate !== null && daysLate > 0 ? daysLate : '')),
  column(names.lateness, 'text', ({ lateness }) => tableCopy.groups[lateness]),
  column(names.expected, 'plain', ({ expected }) => expected ?? ''),
  column(names.word, 'text', wordOf),
  column(names.wordAt, 'plain', ({ latest }) => (latest ? localMinute(latest.at) : '')),
  column(names.note, 'text', noteOf),
  column(names.noteAt, 'plain', ({ lastNote }) => (lastNote ? localMinute(lastNote.at) : '')),
  column(names.move, 'text', moveOf),
  column(names.assignee, 'text', ({ assignee }) => assignee?.name ?? ''),
  column(names.followUpOn, 'plain', ({ followUpOn }) => followUpOn ?? ''),
];

export const downloadCsv = (rows: readonly DeskRow[]): void => saveCsv(bulkCopy.csvFile(today()), csvOf(rows));

export const csvOf = (rows: readonly DeskRow[]): string => csvText(COLUMNS, rows);

function wordOf({ latest }: DeskRow): string {
  if (!latest) return '';
  return bulkCopy.csvWord(latest.authorOwn ? tableCopy.word.you : latest.authorName, latest.message);
}

function noteOf({ lastNote }: DeskRow): string {
  return lastNote ? bulkCopy.csvWord(lastNote.author ?? privatePanelCopy.notes.former, lastNote.text) : '';
}

/** What the thread needs the organization to do, or what the organization waits for. */
function moveOf({ move, waiting }: DeskRow): string {
  if (move !== null) return tableCopy.move[move];
  return waiting ? tableCopy.waitingSince(tableCopy.waiting[waiting.kind], today(waiting.at)) : '';
}

/** In the browser's time zone, as the table shows times: "2026-11-21 09:05". Spreadsheets read it as a date and a time. */
function localMinute(at: number): string {
  const date = new Date(at);
  return `${today(at)} ${[date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
