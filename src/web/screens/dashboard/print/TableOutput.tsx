// Prints or downloads the titles of the table. All rows are read first, so that none is missing because nobody has scrolled to it. The
// browser's own print command prints them too.
import './table-print.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { filtersFrom, toggled } from '../../../../domain/desk/table-filters.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';
import { useViewer } from '../../../data/session/session.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { viewWords, waitingForQuery } from '../filters/view-words.ts';
import { allRows, allRowsNow, loadedRows } from './all-rows.ts';
import { GroupLine, PrintHead, PrintRow, SheetFrame, type SheetProps } from './PrintRow.tsx';

/** 'table': its rows on paper. 'late': the manager's sheet of late titles. 'csv': its rows as a file. */
export type Output = 'table' | 'late' | 'csv';

export interface TableOutputProps {
  /** What the table shows. */
  list: ListOrigin;
  /** Null once it is done. */
  asked: Output | null;
  onAsk: (output: Output | null) => void;
}

export function TableOutput({ list, asked, onAsk }: TableOutputProps) {
  const cache = useQueryClient();
  const [job, setJob] = useState<PrintJob | null>(null);
  const begin = useEffectEvent(async (output: Output) => {
    try {
      if (output === 'csv') (await import('./table-csv.ts')).downloadCsv(await allRows(cache, list));
      else setJob(output === 'late' ? await lateJob() : { Sheet: TableSheet, list, named: list, rows: await allRows(cache, list) });
    } catch (error) {
      toast.error(tablePrintCopy.failed[output], error instanceof Error ? error.message : undefined);
    }
    onAsk(null);
  });
  useEffect(() => {
    if (asked) void begin(asked);
  }, [asked]);
  return <TablePrint list={list} job={job} onPrinted={() => setJob(null)} />;

  async function lateJob(): Promise<PrintJob> {
    const late = onlyLate(list);
    const [{ LateSheet }, rows] = await Promise.all([import('./LateSheet.tsx'), allRows(cache, late)]);
    // Its title says that they are late.
    return { Sheet: LateSheet, list: late, named: { ...late, filters: late.filters.replace(/\blate\b/, '') }, rows };
  }
}

/** The late titles of the view, in the order of lateness: filters that exclude them, such as "Due soon", give way as on the screen. */
function onlyLate(list: ListOrigin): ListOrigin {
  const filters = filtersFrom(list.filters.split(','));
  const late = filters.includes('late') ? filters : toggled(filters, 'late');
  return { ...list, filters: late.join(','), order: 'lateness', direction: 'up' };
}

/** What is to be printed, with all its rows. `named`: what the words under the title say of the list. */
type PrintJob = { Sheet: ComponentType<SheetProps>; list: ListOrigin; named: ListOrigin; rows: readonly DeskRow[] };

type TablePrintProps = Pick<TableOutputProps, 'list'> & { job: PrintJob | null; onPrinted: () => void };

/**
 * The table on paper, all rows of the view, by whatever command it is printed. Rendered only while the page is being printed, in place of the
 * screen, whose table has only the rows in view. The print dialog opens for each new `job`. Null while the browser's own command prints.
 */
function TablePrint({ list, job, onPrinted }: TablePrintProps) {
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
  const isPrinting = printedAt !== null;
  const wasPrinting = useRef(isPrinting);
  const end = useEffectEvent(onPrinted);
  useEffect(() => {
    if (wasPrinting.current && !isPrinting) end();
    wasPrinting.current = isPrinting;
  }, [isPrinting]);

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

const COLUMNS = ['vin', 'vehicle', 'place', 'owed', 'days', 'due', 'expected', 'word', 'move'] as const;

/** All titles of the table as it is filtered and ordered, with the names of its columns on each page. */
function TableSheet({ head, rows, isGrouped }: SheetProps) {
  const countOf = (state: DeskRow['lateness']) => rows.filter(({ lateness }) => lateness === state).length;
  return (
    <SheetFrame title={tablePrintCopy.title} head={head} rows={rows} empty={tableCopy.empty.filtered}>
      <table>
        <PrintHead columns={COLUMNS} />
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              {isGrouped && row.lateness !== rows[at - 1]?.lateness && (
                <GroupLine columns={COLUMNS}>{tablePrintCopy.group(tableCopy.groups[row.lateness], countOf(row.lateness))}</GroupLine>
              )}
              <PrintRow columns={COLUMNS} row={row} now={head.printedAt} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </SheetFrame>
  );
}
