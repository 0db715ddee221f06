// Prints or downloads the titles of the table. All rows are read first, so that none is missing because nobody has scrolled to it. The
// browser's own print command prints them too.
import './table-print.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import { apiClientCopy } from '../../../copy/frame.ts';
import { tableCopy } from '../../../copy/table.ts';
import { orgHeader, queryUrl } from '../../../data/api-client.ts';
import { apiErrorFrom } from '../../../data/api-error.ts';
import { useViewer } from '../../../data/session/session.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { viewWords, waitingForQuery } from '../filters/view-words.ts';
import { listRequest, tablePageQuery } from '../table/use-table-pages.ts';
import { keyOf, ownersOf, type TableRow } from '../table/table-row.ts';
import { type AllRows, type Answer, type Part, readParts } from './read-parts.ts';
import type { Output, PrintJob } from './table-outputs.ts';
import { TableSheet } from './TableSheet.tsx';

export interface TableOutputProps {
  /** What the table shows. */
  list: ListOrigin;
  /** Null once it is done. */
  asked: Output | null;
  onAsk: (output: Output | null) => void;
}

/** What the menu asks for needs more than the browser's own command. */
export const loadOutputs = () => import('./table-outputs.ts');

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
    const outputs = await loadOutputs().catch(() => null);
    if (outputs) setJob(await outputs.makeOutput(output, cache, list));
    else toast.error(apiClientCopy.unreachable);
    onAsk(null);
  });
  useEffect(() => {
    if (asked) void begin(asked);
  }, [asked]);
  const printedAt = usePrintedAt(() => setWhole(job ? null : wholeList()));
  useEffect(() => {
    if (!job) return undefined;
    const frame = requestAnimationFrame(() => window.print());
    return () => cancelAnimationFrame(frame);
  }, [job]);
  const isPrinting = printedAt !== null;
  useEffect(() => (isPrinting ? () => setJob(null) : undefined), [isPrinting]);

  const printed = isPrinting ? (job ?? loadedList()) : null;
  usePageMark('print-sheet', printed !== null);
  if (!printed || !isPrinting) return null;
  const partners = cache.getQueryData(waitingForQuery(list).queryKey)?.partners ?? [];
  const view = viewWords(printed.named, partners, printed.rows);
  const orgName = list.organization === undefined ? (org?.name ?? '') : tableCopy.allMine;
  const head = { orgName, view, missing: printed.missing, printedAt, owners: printed.owners };
  const isGrouped = printed.named.order === 'lateness';
  const Sheet = printed.Sheet ?? TableSheet;
  return createPortal(<Sheet head={head} rows={printed.rows} isGrouped={isGrouped} />, document.body);

  function loadedList(): PrintJob | null {
    const loaded = loadedRows(cache, list);
    if (!loaded) return null;
    const { rows, total, owners } = loaded;
    return { Sheet: null, named: list, rows: whole ?? rows, owners, missing: whole ? 0 : total - rows.length };
  }

  /**
   * All rows at once, while the page stands still. Null if the first page has all of them, or if the list changed meanwhile. Later pages are
   * neither all loaded nor kept up to date.
   */
  function wholeList(): readonly TableRow[] | null {
    if ((loadedRows(cache, list)?.total ?? 0) <= DESK_PAGE_SIZE) return null;
    try {
      const parts = readParts(list);
      let part = parts.next();
      while (!part.done) part = parts.next(readNow(part.value));
      return part.value?.rows ?? null;
    } catch {
      return null; // the paper counts those that are missing
    }
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
function readNow(part: Part): Answer {
  const request = new XMLHttpRequest();
  request.open('GET', queryUrl(...listRequest(part)), false);
  for (const [header, value] of Object.entries(orgHeader())) request.setRequestHeader(header, value);
  request.send();
  const body: unknown = JSON.parse(request.responseText);
  if (request.status !== 200) throw apiErrorFrom(request.status, body);
  return body as Answer;
}
