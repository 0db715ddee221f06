// The table on paper.
import { Fragment } from 'react';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';
import { keyOf } from '../table/table-row.ts';
import { type GroupState, groupOfRow } from '../table/table-lines.ts';
import { GroupLine, PrintHead, PrintRow, SheetFrame, type SheetProps } from './PrintRow.tsx';

/** Those of one organization. */
const COLUMNS = ['vin', 'vehicle', 'place', 'owed', 'due', 'file', 'expected', 'word', 'move'] as const;

/** All titles of the table as it is filtered and ordered, with the names of its columns on each page. */
export function TableSheet({ head, rows, isGrouped }: SheetProps) {
  const columns = head.owners.has(undefined) ? COLUMNS : (['organization', ...COLUMNS] as const);
  const countOf = (group: GroupState) => rows.filter((row) => groupOfRow(row) === group).length;
  return (
    <SheetFrame title={tableCopy.gridName} head={head} rows={rows} empty={tableCopy.noMatch}>
      <table>
        <PrintHead columns={columns} />
        <tbody>
          {rows.map((row, at) => {
            const [group, before] = [groupOfRow(row), rows[at - 1]];
            return (
              <Fragment key={keyOf(row)}>
                {isGrouped && (!before || group !== groupOfRow(before)) && (
                  <GroupLine columns={columns}>{tablePrintCopy.named(tableCopy.groups[group], countOf(group))}</GroupLine>
                )}
                <PrintRow columns={columns} row={row} head={head} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </SheetFrame>
  );
}
