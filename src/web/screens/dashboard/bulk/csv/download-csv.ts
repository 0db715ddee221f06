// Downloads the table as CSV: all rows that match its filters, or the rows that are ticked.
import type { QueryClient } from '@tanstack/react-query';
import type { Sent } from '../../../../../api/operations.ts';
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { DESK_PAGE_MAX } from '../../../../../domain/limits.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { deskQuery } from '../../../../data/queries.ts';
import { today } from '../../../../ui/text/format-time.ts';

/** How often a list of several parts is read until it does not change meanwhile. */
const ATTEMPTS = 4;

/** What the table shows, and in which order. */
export type DeskSearch = Omit<Sent<'desk'>, 'offset' | 'limit'>;

/** Throws if a part cannot be loaded, or the list keeps changing; then nothing is downloaded. */
export async function downloadCsv(cache: QueryClient, search: DeskSearch): Promise<void> {
  await downloadRowsCsv(await allRows(cache, search));
}

export async function downloadRowsCsv(rows: readonly DeskRow[]): Promise<void> {
  const [{ csvOf }, { saveCsv }] = await Promise.all([import('./csv.ts'), import('../../../../files/csv-file.ts')]);
  saveCsv(bulkCopy.csvFile(today()), csvOf(rows));
}

/** Throws like `downloadCsv`. */
export async function allRows(cache: QueryClient, search: DeskSearch): Promise<DeskRow[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rows = await readParts(cache, search);
    if (rows) return rows;
  }
  throw new Error(bulkCopy.csvUnsettled);
}

/** Null if the list changed between two parts: a row that moved to a part that was read already is missing. */
async function readParts(cache: QueryClient, search: DeskSearch): Promise<DeskRow[] | null> {
  const rows = new Map<string, DeskRow>();
  const totals = new Set<number>();
  for (let offset = 0; ; offset += DESK_PAGE_MAX) {
    const { queryKey, queryFn } = deskQuery({ ...search, offset, limit: DESK_PAGE_MAX });
    const page = await cache.fetchQuery({ queryKey, ...(queryFn && { queryFn }), staleTime: 0, gcTime: 0 });
    for (const row of page.rows) rows.set(row.id, row);
    totals.add(page.total);
    if (offset + DESK_PAGE_MAX >= page.total) return totals.size === 1 && totals.has(rows.size) ? [...rows.values()] : null;
  }
}
