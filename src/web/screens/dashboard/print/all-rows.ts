// The rows of a whole list of titles: those that are loaded already, or all of them, for a CSV and for print.
import type { QueryClient } from '@tanstack/react-query';
import { tablePrintCopy } from '../../../copy/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import type { DeskView } from '../../../../api/desk.ts';
import type { Sent } from '../../../../api/operations.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { DESK_PAGE_MAX, DESK_PAGE_SIZE } from '../../../../domain/limits.ts';
import { queryNow } from '../../../data/api-client.ts';
import { deskQuery, operation } from '../../../data/queries.ts';
import { tablePageQuery } from '../table/use-table-pages.ts';

/** How often a list of several parts is read until it does not change meanwhile. */
const ATTEMPTS = 4;

/** What the table shows, and in which order. */
export type TableSearch = Omit<Sent<'desk'>, 'offset' | 'limit'>;

/** Throws if a part cannot be loaded, or the list keeps changing. */
export async function allRows(cache: QueryClient, search: TableSearch): Promise<DeskRow[]> {
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
export function allRowsNow(search: TableSearch): DeskRow[] | null {
  const parts = readParts(search);
  let part = parts.next();
  while (!part.done) part = parts.next(queryNow(operation.desk, part.value));
  return part.value;
}

/** Yields what is to be read next. Null if the list changed between two parts: a row that moved to a part that was read already is missing. */
function* readParts(search: TableSearch): Generator<Sent<'desk'>, DeskRow[] | null, DeskView> {
  const rows = new Map<string, DeskRow>();
  const totals = new Set<number>();
  for (let offset = 0; ; offset += DESK_PAGE_MAX) {
    const page = yield { ...search, offset, limit: DESK_PAGE_MAX };
    for (const row of page.rows) rows.set(row.id, row);
    totals.add(page.total);
    if (offset + DESK_PAGE_MAX >= page.total) return totals.size === 1 && totals.has(rows.size) ? [...rows.values()] : null;
  }
}

/** What the table has loaded of a list, in its order, and the `total` of the list. Null if its first page is not there. */
export function loadedRows(cache: QueryClient, list: ListOrigin): { rows: DeskRow[]; total: number } | null {
  const first = cache.getQueryData(tablePageQuery(list, 0).queryKey);
  if (!first) return null;
  const { total } = first;
  const rows = new Map<string, DeskRow>();
  for (let page = 0; page * DESK_PAGE_SIZE < total; page += 1)
    for (const row of cache.getQueryData(tablePageQuery(list, page).queryKey)?.rows ?? []) rows.set(row.id, row);
  return { rows: [...rows.values()], total };
}
