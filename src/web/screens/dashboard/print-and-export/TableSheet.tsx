// All titles of the table as it is filtered and ordered, with the names of its columns on each page.
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { tablePrintCopy } from '../../../copy/desk/table-print.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import { Fragment } from 'react';
import { MoveCell, type PrintColumn, PrintHead, PrintRow, TITLE_COLUMNS } from './PrintRow.tsx';
import { SheetHead, type SheetProps } from './SheetHead.tsx';

const COLUMNS: readonly PrintColumn[] = [
  ...TITLE_COLUMNS.start,
  TITLE_COLUMNS.owedBy,
  { key: 'days', name: deskCopy.columns.days, cell: ({ days }) => days },
  ...TITLE_COLUMNS.end,
  { key: 'move', name: deskCopy.columns.move, second: deskCopy.columns.assignee, cell: (row, now) => <MoveCell row={row} now={now} /> },
];

export function TableSheet({ head, rows, isGrouped }: SheetProps) {
  return (
    <div className="desk-print">
      <SheetHead title={tablePrintCopy.title} head={head} rows={rows} />
      {rows.length === 0 ? (
        <p>{deskCopy.empty.filtered}</p>
      ) : (
        <table>
          <PrintHead columns={COLUMNS} />
          <tbody>
            {rows.map((row, at) => (
              <Fragment key={row.id}>
                {isGrouped && row.lateness !== rows[at - 1]?.lateness && <StateLine row={row} rows={rows} />}
                <PrintRow columns={COLUMNS} row={row} now={head.printedAt} />
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function StateLine({ row: { lateness }, rows }: { row: DeskRow; rows: readonly DeskRow[] }) {
  const count = rows.filter((row) => row.lateness === lateness).length;
  return (
    <tr className="desk-print-group">
      <th scope="rowgroup" colSpan={COLUMNS.length}>
        {tablePrintCopy.group(deskCopy.groups[lateness], count)}
      </th>
    </tr>
  );
}
