// The columns and rows of a printed table: what the screen shows, and what a colleague without the screen asks next.
import type { ReactNode } from 'react';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { isClaimOpen } from '../../../../domain/desk/clock/clock-states.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';
import { formatDate, formatDay, formatStamp, withUnbrokenTimes } from '../../../ui/text/format-time.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { fileByWords } from '../../../parts/rows/claim-words.ts';
import { dueWords, envelopeWords, expectedWords, owedByWords, shortPlace, waitingWords } from '../../../parts/rows/row-words.ts';
import { vehicleOf } from '../../../parts/rows/RowParts.tsx';
import type { RowOwner, RowOwners, TableRow } from '../table/table-row.ts';
import { countLate, isLate } from '../../../../domain/desk/late-count.ts';
import { dayWords, deadlineWords } from '../../../../domain/desk/clock/deadline-words.ts';

interface PrintColumn {
  name: string;
  /** What stands on the second line of the cell. */
  second?: string;
  cell: (row: TableRow, zone: TimeZone, now: number, owner: RowOwner | undefined) => ReactNode;
}

const { columns: names } = tableCopy;

/** Paper is read on later days too: it names each day by its date, and each hour with its zone. */
const datedDeadline = (zone: TimeZone, at: number, now: number): string => withUnbrokenTimes(deadlineWords(zone, at, now, 'weekday'));

const COLUMNS = {
  organization: { name: tableCopy.organization, cell: (_row, _zone, _now, owner) => owner?.name },
  vin: {
    name: names.vin,
    second: names.stock,
    cell: (row) => <TwoLines first={<b>{vinEnd(row.vin)}</b>} second={row.stockNumber} />,
  },
  vehicle: {
    name: names.vehicle,
    second: `${names.from} → ${names.to}`,
    cell: (row) => <TwoLines first={vehicleOf(row)} second={(row.from?.name ?? '') + (row.to ? ` → ${row.to.name}` : '')} />,
  },
  place: {
    name: names.place,
    second: names.waits,
    cell: (row) => (
      <>
        <TwoLines first={shortPlace(row)} second={envelopeWords(row)} />
        {row.waitsFor && tableCopy.waits[row.waitsFor.what]}
      </>
    ),
  },
  owed: { name: tablePrintCopy.owedBy, cell: owedByWords },
  due: { name: names.due, cell: (row) => <Due row={row} /> },
  file: {
    name: names.file,
    // The screen's cell has no room for the hour at which a claim is answered.
    cell: (row, zone, now) =>
      fileByWords(row, zone, now, datedDeadline, dayWords)[row.claim.state === 'none' ? 'sentence' : 'text'] || tableCopy.none,
  },
  expected: { name: names.expected, cell: (row) => (row.expected ? formatDay(row.expected) : expectedWords(row).text) },
  word: { name: names.word, second: tablePrintCopy.note, cell: (row, _, now) => <LastWords row={row} now={now} /> },
  move: {
    name: names.move,
    second: names.assignee,
    cell: (row, zone, now) => (
      <TwoLines first={row.move === null ? waitingWords(row, zone, now, formatDay) : tableCopy.move[row.move]} second={assigneeOf(row)} />
    ),
  },
  who: { name: names.assignee, cell: assigneeOf },
} as const satisfies Record<string, PrintColumn>;

/** The columns of a sheet, in their order. */
export type PrintColumns = readonly (keyof typeof COLUMNS)[];

function assigneeOf({ assignee }: DeskRow): string {
  return assignee?.name ?? tableCopy.unassigned;
}

export const PrintHead = ({ columns }: { columns: PrintColumns }) => (
  <thead>
    <tr>
      {columns.map((key) => {
        const { name, second }: PrintColumn = COLUMNS[key];
        return (
          <th key={key} scope="col" data-column={key}>
            {name}
            {second && <span>{second}</span>}
          </th>
        );
      })}
    </tr>
  </thead>
);

type PrintRowProps = { columns: PrintColumns; row: TableRow; head: Pick<SheetHeadData, 'printedAt' | 'owners'> };

export function PrintRow({ columns, row, head: { printedAt, owners } }: PrintRowProps) {
  const owner = owners.get(row.orgId);
  return (
    <tr>
      {columns.map((key) => (
        <td key={key}>{COLUMNS[key].cell(row, owner?.timeZone ?? 'UTC', printedAt, owner)}</td>
      ))}
    </tr>
  );
}

const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    <div>{first}</div>
    {second && <div className="desk-print-second">{second}</div>}
  </>
);

function Due({ row }: { row: DeskRow }) {
  const words = dueWords(row);
  if (!words || !row.dueOn) return tableCopy.none;
  const day = formatDay(row.dueOn);
  return <TwoLines first={row.daysLate !== null && row.daysLate > 0 ? <b>{words}</b> : words} second={words === day ? '' : day} />;
}

/** The last word of the thread, and the newest internal note. Long ones are cut: the CSV has all of them. */
function LastWords({ row: { latest, lastNote }, now }: { row: DeskRow; now: number }) {
  const wordsOf = (who: string, text: ReactNode, at: number) => (
    <div className="desk-print-words">
      <b>{who}</b>, {formatDate(at, now)}: {text}
    </div>
  );
  return (
    <>
      {latest
        ? wordsOf(latest.authorOwn ? tableCopy.word.you : latest.authorName, <RedactedText text={latest.message} />, latest.at)
        : tableCopy.word.none}
      {lastNote && <div className="desk-print-second">{wordsOf(tablePrintCopy.note, lastNote.text, lastNote.at)}</div>}
    </>
  );
}

export type SheetHeadData = {
  orgName: string;
  /** In words, empty for all titles. */
  view: string;
  /** How many rows were not loaded. */
  missing: number;
  /** ms */
  printedAt: number;
  owners: RowOwners;
};

export interface SheetProps {
  head: SheetHeadData;
  rows: readonly TableRow[];
  /** The rows are ordered by lateness, so that each state has a line above its rows. */
  isGrouped: boolean;
}

type SheetFrameProps = Pick<SheetProps, 'head' | 'rows'> & { title: string; empty: string; children: ReactNode };

/** A printed table below its head: which titles, whose, how many, and when. `empty`: what takes the place of no rows. */
export function SheetFrame({ title, head, rows, empty, children }: SheetFrameProps) {
  const { orgName, view, missing, printedAt } = head;
  const { late, critical } = countLate(rows.filter(isLate));
  const open = rows.filter(({ claim }) => isClaimOpen(claim.state)).length;
  return (
    <div className="desk-print">
      <div className="desk-print-head">
        <h1>{title}</h1>
        <p className="desk-print-view">{view === '' ? orgName : tablePrintCopy.named(orgName, view)}</p>
        <p>
          {tableCopy.foot(rows.length, late, critical, open)} · {tablePrintCopy.printed(formatStamp(printedAt))}
        </p>
        {missing > 0 && <p className="desk-print-missing">{tablePrintCopy.missing(missing)}</p>}
      </div>
      {rows.length === 0 ? <p>{empty}</p> : children}
    </div>
  );
}

/** Above the rows of a group. */
export const GroupLine = ({ columns, children }: { columns: PrintColumns; children: ReactNode }) => (
  <tr className="desk-print-group">
    <th scope="rowgroup" colSpan={columns.length}>
      {children}
    </th>
  </tr>
);
