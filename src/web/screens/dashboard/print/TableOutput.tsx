// Prints or downloads the titles of the table. All rows are read first, so that none is missing because nobody has scrolled to it. The
// browser's own print command prints them too.
import './table-print.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DeskView } from '../../../../api/desk.ts';
import type { Sent } from '../../../../api/operations.ts';
import { filtersFrom, toggled } from '../../../../domain/desk/table-filters.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { DESK_PAGE_MAX, DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';
import { deskQuery, operation } from '../../../data/queries.ts';
import { orgHeader, queryUrl } from '../../../data/api-client.ts';
import { apiErrorFrom } from '../../../data/api-error.ts';
import { useViewer } from '../../../data/session/session.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { viewWords, waitingForQuery } from '../filters/view-words.ts';
import { type GroupState, groupOfRow } from '../table/table-lines.ts';
import { tablePageQuery } from '../table/use-table-pages.ts';
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

/** What is to be printed, with all its rows. */
interface PrintJob {
  Sheet: ComponentType<SheetProps>;
  /** What the words under the title say of the list. */
  named: ListOrigin;
  rows: readonly DeskRow[];
  timeZone: TimeZone;
  /** How many rows were not loaded. */
  missing: number;
}

/**
 * The paper has all rows of the view, by whatever command it is printed. It is rendered only while the page is being printed, in place of the
 * screen, whose table has only the rows in view.
 */
export function TableOutput({ list, asked, onAsk }: TableOutputProps) {
  const cache = useQueryClient();
  const { org } = useViewer();
  /** The print dialog opens for each new one. Null while the browser's own command prints the table. */
  const [job, setJob] = useState<PrintJob | null>(null);
  /** All rows, read as a print by the browser's own command began. Null if the first page has them, or if they could not be read. */
  const [whole, setWhole] = useState<readonly DeskRow[] | null>(null);
  const begin = useEffectEvent(async (output: Output) => {
    try {
      if (output === 'csv') {
        const { rows, timeZone } = await allRows(cache, list);
        (await import('./table-csv.ts')).downloadCsv(rows, timeZone);
      } else setJob(output === 'late' ? await lateJob() : { Sheet: TableSheet, named: list, ...(await allRows(cache, list)), missing: 0 });
    } catch (error) {
      toast.error(tablePrintCopy.failed[output], error instanceof Error ? error.message : undefined);
    }
    onAsk(null);
  });
  useEffect(() => {
    if (asked) void begin(asked);
  }, [asked]);
  const printedAt = usePrintedAt(() => setWhole(job ? null : wholeOf(list)));
  useEffect(() => {
    if (!job) return undefined;
    const frame = requestAnimationFrame(() => window.print());
    return () => cancelAnimationFrame(frame);
  }, [job]);
  const isPrinting = printedAt !== null;
  const wasPrinting = useRef(isPrinting);
  useEffect(() => {
    if (wasPrinting.current && !isPrinting) setJob(null);
    wasPrinting.current = isPrinting;
  }, [isPrinting]);

  const printed = isPrinting ? (job ?? loadedOf(list)) : null;
  usePageMark('print-sheet', printed !== null);
  if (!printed || !isPrinting) return null;
  const partners = cache.getQueryData(waitingForQuery(list).queryKey)?.partners ?? [];
  const view = viewWords(printed.named, partners, printed.rows);
  const head = { orgName: org?.name ?? '', view, missing: printed.missing, printedAt, timeZone: printed.timeZone };
  const isGrouped = printed.named.order === 'lateness';
  return createPortal(<printed.Sheet head={head} rows={printed.rows} isGrouped={isGrouped} />, document.body);

  async function lateJob(): Promise<PrintJob> {
    const late = onlyLate(list);
    const [{ LateSheet }, read] = await Promise.all([import('./LateSheet.tsx'), allRows(cache, late)]);
    // Its title says that they are late.
    return { Sheet: LateSheet, named: { ...late, filters: late.filters.replace(/\blate\b/, '') }, ...read, missing: 0 };
  }

  function loadedOf(named: ListOrigin): PrintJob | null {
    const loaded = loadedRows(cache, named);
    if (!loaded) return null;
    const { rows, total, timeZone } = loaded;
    return { Sheet: TableSheet, named, rows: whole ?? rows, timeZone, missing: whole ? 0 : total - rows.length };
  }

  /** Null if the first page has all of them. Later pages are neither all loaded nor kept up to date. */
  function wholeOf(current: ListOrigin): readonly DeskRow[] | null {
    if ((loadedRows(cache, current)?.total ?? 0) <= DESK_PAGE_SIZE) return null;
    try {
      return allRowsNow(current)?.rows ?? null;
    } catch {
      return null; // the paper counts those that are missing
    }
  }
}

/** The late titles of the view, in the order of lateness: filters that exclude them, such as "Due soon", give way as on the screen. */
function onlyLate(list: ListOrigin): ListOrigin {
  const filters = filtersFrom(list.filters.split(','));
  const late = filters.includes('late') ? filters : toggled(filters, 'late');
  return { ...list, filters: late.join(','), order: 'lateness', direction: 'up' };
}

const COLUMNS = ['vin', 'vehicle', 'place', 'owed', 'due', 'file', 'expected', 'word', 'move'] as const;

/** All titles of the table as it is filtered and ordered, with the names of its columns on each page. */
function TableSheet({ head, rows, isGrouped }: SheetProps) {
  const countOf = (group: GroupState) => rows.filter((row) => groupOfRow(row) === group).length;
  return (
    <SheetFrame title={tablePrintCopy.title} head={head} rows={rows} empty={tableCopy.noMatch}>
      <table>
        <PrintHead columns={COLUMNS} />
        <tbody>
          {rows.map((row, at) => {
            const [group, before] = [groupOfRow(row), rows[at - 1]];
            return (
              <Fragment key={row.id}>
                {isGrouped && (!before || group !== groupOfRow(before)) && (
                  <GroupLine columns={COLUMNS}>{tablePrintCopy.group(tableCopy.groups[group], countOf(group))}</GroupLine>
                )}
                <PrintRow columns={COLUMNS} row={row} head={head} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </SheetFrame>
  );
}

/** How often a list of several parts is read until it does not change meanwhile. */
const ATTEMPTS = 4;

/** What the table shows, and in which order. */
type TableSearch = Omit<Sent<'desk'>, 'offset' | 'limit'>;

/** All rows of a list, and the zone of the policy. */
type AllRows = { rows: DeskRow[]; timeZone: TimeZone };

/** Throws if a part cannot be loaded, or the list keeps changing. */
export async function allRows(cache: QueryClient, search: TableSearch): Promise<AllRows> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const parts = readParts(search);
    let part = parts.next();
    while (!part.done) {
      const { queryKey, queryFn } = deskQuery(part.value);
      part = parts.next(await cache.fetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: 0, gcTime: 0 }));
    }
    if (part.value) return part.value;
  }
  throw new Error(tablePrintCopy.unsettled);
}

/** All rows at once, while the page stands still. Throws if a part cannot be loaded. Null if the list changed meanwhile. */
function allRowsNow(search: TableSearch): AllRows | null {
  const parts = readParts(search);
  let part = parts.next();
  while (!part.done) part = parts.next(readNow(part.value));
  return part.value;
}

/** Yields what is to be read next. Null if the list changed between two parts: a row that moved to a part that was read already is missing. */
function* readParts(search: TableSearch): Generator<Sent<'desk'>, AllRows | null, DeskView> {
  const rows = new Map<string, DeskRow>();
  const totals = new Set<number>();
  for (let offset = 0; ; offset += DESK_PAGE_MAX) {
    const page = yield { ...search, offset, limit: DESK_PAGE_MAX };
    for (const row of page.rows) rows.set(row.id, row);
    totals.add(page.total);
    if (offset + DESK_PAGE_MAX < page.total) continue;
    return totals.size === 1 && totals.has(rows.size) ? { rows: [...rows.values()], timeZone: page.policy.timeZone } : null;
  }
}

/** What the table has loaded of a list, in its order, and the `total` of the list. Null if its first page is not there. */
function loadedRows(cache: QueryClient, list: ListOrigin): (AllRows & { total: number }) | null {
  const first = cache.getQueryData(tablePageQuery(list, 0).queryKey);
  if (!first) return null;
  const { total, policy } = first;
  const rows = new Map<string, DeskRow>();
  for (let page = 0; page * DESK_PAGE_SIZE < total; page += 1)
    for (const row of cache.getQueryData(tablePageQuery(list, page).queryKey)?.rows ?? []) rows.set(row.id, row);
  return { rows: [...rows.values()], total, timeZone: policy.timeZone };
}

/**
 * Reads while the page stands still. Only for the moment before a print: the browser lays out the page when its listeners return. Throws if
 * there is no answer, or a refusal.
 */
function readNow(input: Sent<'desk'>): DeskView {
  const request = new XMLHttpRequest();
  request.open('GET', queryUrl(operation.desk, input), false);
  for (const [header, value] of Object.entries(orgHeader())) request.setRequestHeader(header, value);
  request.send();
  const body: unknown = JSON.parse(request.responseText);
  if (request.status !== 200) throw apiErrorFrom(request.status, body);
  return body as DeskView;
}
