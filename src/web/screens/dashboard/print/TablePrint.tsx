// The table on paper, all rows of the view, by whatever command it is printed. Rendered only while the page is being printed, in place of the
// screen, whose table has only the rows in view.
import './table-print.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { useViewer } from '../../../data/session/session.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { allRowsNow, loadedRows } from './all-rows.ts';
import { viewWords, waitingForQuery } from '../filters/view-words.ts';
import { MoveCell, type PrintColumn, PrintHead, PrintRow, SheetHead, type SheetProps, TITLE_COLUMNS } from './PrintRow.tsx';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';

/** What is to be printed, with all its rows. `named`: what the words under the title say of the list. */
export type PrintJob = { Sheet: ComponentType<SheetProps>; list: ListOrigin; named: ListOrigin; rows: readonly DeskRow[] };

export interface TablePrintProps {
  /** What the table shows. */
  list: ListOrigin;
  /** The print dialog opens for each new one. Null while the browser's own command prints the table. */
  job: PrintJob | null;
  onPrinted: () => void;
}

export function TablePrint({ list, job, onPrinted }: TablePrintProps) {
  const cache = useQueryClient();
  const { org } = useViewer();
  /** All rows, read as a print by the browser's own command began. Null if the first page has them, or if they could not be read. */
  const [whole, setWhole] = useState<readonly DeskRow[] | null>(null);
  const printedAt = usePrintedAt(() => setWhole(job ? null : wholeOf(list)));
  useEffect(() => {
    if (!job) return undefined;
    const frame = requestAnimationFrame(() => window.print());
    return () => cancelAnimationFrame(frame);
  }, [job]);
  useAfterPrint(printedAt !== null, onPrinted);

  const printed = printedAt === null ? null : job ? { ...job, missing: 0 } : loadedOf(list);
  usePageMark('print-sheet', printed !== null);
  if (!printed || printedAt === null) return null;
  const { Sheet, rows, list: shown, named, missing } = printed;
  const partners = cache.getQueryData(waitingForQuery(list).queryKey)?.partners ?? [];
  const view = viewWords(named, partners, rows);
  const head = { orgName: org?.name ?? '', view, missing, printedAt };
  return createPortal(<Sheet head={head} rows={rows} isGrouped={shown.order === 'lateness'} />, document.body);

  function loadedOf(current: ListOrigin): (PrintJob & { missing: number }) | null {
    const loaded = loadedRows(cache, current);
    if (!loaded) return null;
    const all = whole ?? loaded.rows;
    return { Sheet: TableSheet, list: current, named: current, rows: all, missing: whole ? 0 : loaded.total - loaded.rows.length };
  }

  /** Null if the first page has all of them. Later pages are neither all loaded nor kept up to date. */
  function wholeOf(current: ListOrigin): readonly DeskRow[] | null {
    if ((loadedRows(cache, current)?.total ?? 0) <= DESK_PAGE_SIZE) return null;
    try {
      return allRowsNow(current);
    } catch {
      return null; // the paper counts those that are missing
    }
  }
}

function useAfterPrint(isPrinting: boolean, onEnd: () => void): void {
  const before = useRef(isPrinting);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (before.current && !isPrinting) end();
    before.current = isPrinting;
  }, [isPrinting]);
}

const COLUMNS: readonly PrintColumn[] = [
  ...TITLE_COLUMNS.start,
  TITLE_COLUMNS.owedBy,
  { key: 'days', name: tableCopy.columns.days, cell: ({ days }) => days },
  ...TITLE_COLUMNS.end,
  { key: 'move', name: tableCopy.columns.move, second: tableCopy.columns.assignee, cell: (row, now) => <MoveCell row={row} now={now} /> },
];

/** All titles of the table as it is filtered and ordered, with the names of its columns on each page. */
export function TableSheet({ head, rows, isGrouped }: SheetProps) {
  return (
    <div className="desk-print">
      <SheetHead title={tablePrintCopy.title} head={head} rows={rows} />
      {rows.length === 0 ? (
        <p>{tableCopy.empty.filtered}</p>
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
        {tablePrintCopy.group(tableCopy.groups[lateness], count)}
      </th>
    </tr>
  );
}
