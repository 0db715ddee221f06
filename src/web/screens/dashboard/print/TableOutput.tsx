// Prints or downloads the titles of the table. All rows are read first, so that none is missing because nobody has scrolled to it. The
// browser's own print command prints them too.
import './table-print.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DeskView } from '../../../../api/desk.ts';
import type { DesksView } from '../../../../api/desks.ts';
import type { Sent } from '../../../../api/operations.ts';
import { filtersFrom, toggled } from '../../../../domain/desk/table-filters.ts';
import { DESK_PAGE_MAX, DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import { tableCopy, tablePrintCopy } from '../../../copy/table.ts';
import { operation } from '../../../data/queries.ts';
import { orgHeader, queryUrl } from '../../../data/api-client.ts';
import { apiErrorFrom } from '../../../data/api-error.ts';
import { useViewer } from '../../../data/session/session.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { viewWords, waitingForQuery } from '../filters/view-words.ts';
import { type GroupState, groupOfRow } from '../table/table-lines.ts';
import { keyOf, listQuery, ownersOf, type RowOwners, tablePageQuery, type TableRow } from '../table/use-table-pages.ts';
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
  rows: readonly TableRow[];
  owners: RowOwners;
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
  const [whole, setWhole] = useState<readonly TableRow[] | null>(null);
  const begin = useEffectEvent(async (output: Output) => {
    try {
      if (output === 'csv') {
        const { rows, owners } = await allRows(cache, list);
        (await import('./table-csv.ts')).downloadCsv(rows, owners);
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
  const orgName = list.organization === undefined ? (org?.name ?? '') : tableCopy.allMine;
  const head = { orgName, view, missing: printed.missing, printedAt, owners: printed.owners };
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
    const { rows, total, owners } = loaded;
    return { Sheet: TableSheet, named, rows: whole ?? rows, owners, missing: whole ? 0 : total - rows.length };
  }

  /** Null if the first page has all of them. Later pages are neither all loaded nor kept up to date. */
  function wholeOf(current: ListOrigin): readonly TableRow[] | null {
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
  const columns = head.owners.has(undefined) ? COLUMNS : (['organization', ...COLUMNS] as const);
  const countOf = (group: GroupState) => rows.filter((row) => groupOfRow(row) === group).length;
  return (
    <SheetFrame title={tablePrintCopy.title} head={head} rows={rows} empty={tableCopy.empty.filtered}>
      <table>
        <PrintHead columns={columns} />
        <tbody>
          {rows.map((row, at) => {
            const [group, before] = [groupOfRow(row), rows[at - 1]];
            return (
              <Fragment key={keyOf(row)}>
                {isGrouped && (!before || group !== groupOfRow(before)) && (
                  <GroupLine columns={columns}>{tablePrintCopy.group(tableCopy.groups[group], countOf(group))}</GroupLine>
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

/** How often a list of several parts is read until it does not change meanwhile. */
const ATTEMPTS = 4;

/** What the table shows, and in which order. */
type TableSearch = Omit<Sent<'desk'>, 'offset' | 'limit'> & Pick<ListOrigin, 'organization'>;
type Part = TableSearch & { offset: number; limit: number };
type Answer = DeskView | DesksView;

/** All rows of a list, and the zones of the policies by the organizations of the rows: undefined in the table of one. */
export type AllRows = { rows: TableRow[]; owners: RowOwners };

/** Throws if a part cannot be loaded, or the list keeps changing. */
export async function allRows(cache: QueryClient, search: TableSearch): Promise<AllRows> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const parts = readParts(search);
    let part = parts.next();
    while (!part.done) {
      const { queryKey, queryFn } = listQuery(part.value);
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
function* readParts(search: TableSearch): Generator<Part, AllRows | null, Answer> {
  const rows = new Map<string, TableRow>();
  const totals = new Set<number>();
  for (let offset = 0; ; offset += DESK_PAGE_MAX) {
    const page = yield { ...search, offset, limit: DESK_PAGE_MAX };
    const lost = 'organizations' in page ? page.organizations.find(({ policy }) => policy === null) : undefined;
    if (lost) throw new Error(tableCopy.notLoaded(lost.name));
    for (const row of page.rows) rows.set(keyOf(row), row);
    totals.add(page.total);
    if (offset + DESK_PAGE_MAX < page.total) continue;
    return totals.size === 1 && totals.has(rows.size) ? { rows: [...rows.values()], owners: ownersOf(page) } : null;
  }
}

/** What the table has loaded of a list, in its order, and the `total` of the list. Null if its first page is not there. */
function loadedRows(cache: QueryClient, list: ListOrigin): (AllRows & { total: number }) | null {
  const first = cache.getQueryData(tablePageQuery(list, 0).queryKey);
  if (!first) return null;
  const { total } = first;
  const rows = new Map<string, TableRow>();
  for (let page = 0; page * DESK_PAGE_SIZE < total; page += 1)
    for (const row of cache.getQueryData(tablePageQuery(list, page).queryKey)?.rows ?? []) rows.set(keyOf(row), row);
  return { rows: [...rows.values()], total, owners: ownersOf(first) };
}

/**
 * Reads while the page stands still. Only for the moment before a print: the browser lays out the page when its listeners return. Throws if
 * there is no answer, or a refusal.
 */
function readNow({ organization, ...input }: Part): Answer {
  const request = new XMLHttpRequest();
  const over = { ...input, ...(organization ? { organization } : {}) };
  request.open('GET', organization === undefined ? queryUrl(operation.desk, input) : queryUrl(operation.desks, over), false);
  for (const [header, value] of Object.entries(orgHeader())) request.setRequestHeader(header, value);
  request.send();
  const body: unknown = JSON.parse(request.responseText);
  if (request.status !== 200) throw apiErrorFrom(request.status, body);
  return body as Answer;
}
