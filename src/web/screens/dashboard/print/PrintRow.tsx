// The columns and rows of a printed table: what the screen shows, and what a colleague without the screen asks next.
import type { ReactNode } from 'react';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { isClaimOpen } from '../../../../domain/desk/clock/clock-states.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';
import { formatDate, formatDay, formatStamp } from '../../../ui/text/format-time.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { fileByWords } from '../../../parts/rows/claim-words.ts';
import { dueWords, envelopeWords, expectedWords, owedByWords, shortPlace, waitingWords } from '../../../parts/rows/row-words.ts';
import { vehicleOf } from '../../../parts/rows/RowParts.tsx';
import type { RowOwners, TableRow } from '../table/table-row.ts';
import { countLate, isLate } from '../../../../domain/desk/late-count.ts';

/** When it is printed (ms), and whose rows there are. */
type Printed = Pick<SheetHeadData, 'printedAt' | 'owners'>;

const zoneOf = ({ owners }: Printed, { orgId }: TableRow): TimeZone => owners.get(orgId)?.timeZone ?? 'UTC';

interface PrintColumn {
  name: string;
  /** What stands on the second line of the cell. */
  second?: string;
  cell: (row: TableRow, head: Printed) => ReactNode;
}

const { columns: names } = tableCopy;

const COLUMNS = {
  organization: { name: tableCopy.organization, cell: ({ orgId }, { owners }) => owners.get(orgId)?.name },
  vin: {
    name: names.vin,
    second: names.stock,
    cell: (row) => <TwoLines first={<b>{vinEnd(row.vin)}</b>} second={row.stockNumber} />,
  },
  vehicle: {
    name: names.vehicle,
    second: `${names.from} → ${names.to}`,
    cell: (row) => (
      <TwoLines first={vehicleOf(row)} second={[row.from?.name ?? '', row.to?.name].filter((name) => name !== undefined).join(' → ')} />
    ),
  },
  place: { name: names.place, cell: (row) => <TwoLines first={shortPlace(row)} second={envelopeWords(row)} /> },
  owed: { name: tablePrintCopy.owedBy, cell: owedByWords },
  due: { name: names.due, cell: (row) => <Due row={row} /> },
  file: { name: names.file, cell: (row, printed) => fileByWords(row, zoneOf(printed, row), printed.printedAt).text || tableCopy.none },
  expected: { name: names.expected, cell: (row) => expectedWords(row).text },
  word: { name: names.word, second: tablePrintCopy.note, cell: (row, { printedAt }) => <LastWords row={row} now={printedAt} /> },
  move: {
    name: names.move,
    second: names.assignee,
    cell: (row, printed) => (
      <TwoLines
        first={row.move === null ? waitingWords(row, zoneOf(printed, row), printed.printedAt) : tableCopy.move[row.move]}
        second={assigneeOf(row)}
      />
    ),
  },
  who: { name: names.assignee, cell: (row) => assigneeOf(row) },
} as const satisfies Record<string, PrintColumn>;

/** The columns of a sheet, in their order. */
export type PrintColumns = readonly (keyof typeof COLUMNS)[];

const assigneeOf = ({ assignee }: DeskRow): string => assignee?.name ?? tableCopy.unassigned;

export const PrintHead = ({ columns }: { columns: PrintColumns }) => (
  <thead>
    <tr>
      {columns.map((key) => {
        const { name, second }: PrintColumn = COLUMNS[key];
        return (
          <th key={key} scope="col" data-column={key}>
            {name}
            {second !== undefined && <span>{second}</span>}
          </th>
        );
      })}
    </tr>
  </thead>
);

export const PrintRow = ({ columns, row, head }: { columns: PrintColumns; row: TableRow; head: Printed }) => (
  <tr>
    {columns.map((key) => (
      <td key={key}>{COLUMNS[key].cell(row, head)}</td>
    ))}
  </tr>
);

const TwoLines = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    <div>{first}</div>
    {second !== '' && <div className="desk-print-second">{second}</div>}
  </>
);

function Due({ row }: { row: DeskRow }) {
  const words = dueWords(row);
  if (words === null || row.dueOn === null) return tableCopy.none;
  const day = formatDay(row.dueOn);
  return <TwoLines first={row.daysLate !== null && row.daysLate > 0 ? <b>{words}</b> : words} second={words === day ? '' : day} />;
}

/** The last word of the thread, and the newest internal note. Long ones are cut: the CSV has all of them. */
function LastWords({ row: { latest, lastNote }, now }: { row: DeskRow; now: number }) {
  return (
    <>
      {latest ? (
        <div className="desk-print-words">
          <b>{latest.authorOwn ? tableCopy.word.you : latest.authorName}</b>, {formatDate(latest.at, now)}:{' '}
          <RedactedText text={latest.message} />
        </div>
      ) : (
        tableCopy.word.none
      )}
      {lastNote && (
        <div className="desk-print-words desk-print-second">
          <b>{tablePrintCopy.note}</b>, {formatDate(lastNote.at, now)}: {lastNote.text}
        </div>
      )}
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
        <p className="desk-print-view">{view === '' ? orgName : tablePrintCopy.viewOf(orgName, view)}</p>
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
