// Rows of the table as a CSV file, in long words.
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import type { RowOwner, RowOwners, TableRow } from '../table/table-row.ts';
import { dayIn, minutesIn } from '../../../../domain/days.ts';
import { MINUTE_MS } from '../../../../domain/limits.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { WAY_NAMES } from '../../../../domain/envelope/envelope.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { tableCopy } from '../../../copy/table.ts';
import { type CsvColumn, csvText, saveCsv } from './csv-file.ts';
import { today } from '../../../ui/text/format-time.ts';
import { fullPlace, owedByWords } from '../../../parts/rows/row-words.ts';

const names = bulkCopy.csvColumns;

const column = (name: string, kind: CsvColumn<TableRow>['kind'], cell: CsvColumn<TableRow>['cell']): CsvColumn<TableRow> => ({
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

type Owners = RowOwners<Pick<RowOwner, 'name' | 'timeZone'>>;

/** Deadlines are written in the zone of each row's organization. Over several, their names come first. */
export const downloadCsv = (rows: readonly TableRow[], owners: Owners): void => saveCsv(bulkCopy.csvFile(today()), csvOf(rows, owners));

export function csvOf(rows: readonly TableRow[], owners: Owners): string {
  const organization = column(tableCopy.organization, 'text', ({ orgId }) => owners.get(orgId)?.name ?? '');
  return csvText([...(owners.has(undefined) ? [] : [organization]), ...COLUMNS, ...clockColumns(owners)], rows);
}

/** What the clock says. After the other columns, so that what a spreadsheet refers to keeps its place. */
function clockColumns(owners: Owners): CsvColumn<TableRow>[] {
  const zoneOf = ({ orgId }: TableRow) => owners.get(orgId)?.timeZone ?? 'UTC';
  const minute = (at: number | null, row: TableRow): string => (at === null ? '' : minuteIn(zoneOf(row), at));
  const until = (at: number | null, row: TableRow): string => (at === null ? '' : lastMinuteIn(zoneOf(row), at));
  return [
    column(names.kind, 'text', ({ kind }) => (kind === null ? '' : names.kinds[kind])),
    column(names.terms, 'text', termsOf),
    // Of a kind of sale that is only supposed, no day is written.
    column(names.opensAt, 'plain', (row) => (row.claim.isKindMissing ? '' : minute(row.claim.opensAt, row))),
    column(names.fileBy, 'plain', (row) => (row.claim.isKindMissing ? '' : until(row.claim.closesAt, row))),
    column(names.claim, 'text', ({ claim }) => (claim.isKindMissing ? names.kindMissing : names.claimStates[claim.state])),
    column(names.filedOn, 'plain', ({ ours }) => ours?.filedOn ?? ''),
    column(names.confirmation, 'text', ({ ours }) => ours?.confirmation ?? ''),
    column(names.answerBy, 'plain', (row) => (row.ours?.status === 'filed' ? until(row.ours.answerBy, row) : '')),
    column(names.againstBy, 'plain', (row) => (row.against?.status === 'filed' ? until(row.against.answerBy, row) || names.unknown : '')),
    column(names.registerOn, 'plain', ({ registerOn }) => registerOn ?? ''),
    column(names.waitsFor, 'text', ({ waitsFor }) => (waitsFor ? tableCopy.waits[waitsFor.what] : '')),
  ];
}

/** Of a kind of sale that is not known, the terms' own is only supposed, and not named. */
function termsOf({ terms, kind }: DeskRow): string {
  return terms ? names.termsOf(terms.forName ?? names.anyOf[terms.forType], kind === null ? null : terms.kind) : '';
}

/** "2026-11-27 15:00", in the zone. */
const minuteIn = (zone: TimeZone, at: number): string => {
  const minutes = minutesIn(zone, at);
  return `${dayIn(zone, at)} ${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')}`;
};

/** The end of a day is "2026-11-27 23:59": its midnight would read as another day. */
const lastMinuteIn = (zone: TimeZone, at: number): string => minuteIn(zone, minutesIn(zone, at) === 0 ? at - MINUTE_MS : at);

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
