// What "Print or export" makes of the titles of the table, in a file of its own because it is loaded when it is asked for.
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { filtersFrom, toggled } from '../../../../domain/desk/table-filters.ts';
import { tableOutputsCopy } from '../../../copy/table-outputs.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { RowOwners, TableRow } from '../table/table-row.ts';
import { listQuery } from '../table/use-table-pages.ts';
import type { SheetProps } from './PrintRow.tsx';
import { type AllRows, readParts, type TableSearch } from './read-parts.ts';

/** 'table': its rows on paper. 'late': the manager's sheet of late titles. 'csv': its rows as a file. */
export type Output = 'table' | 'late' | 'csv';

/** What is to be printed, with all its rows. */
export interface PrintJob {
  /** Null for the table itself. */
  Sheet: ComponentType<SheetProps> | null;
  /** What the words under the title say of the list. */
  named: ListOrigin;
  rows: readonly TableRow[];
  owners: RowOwners;
  /** How many rows were not loaded. */
  missing: number;
}

/** Downloads the titles, or returns what is to be printed. Says so in a toast if not all of them can be read. */
export async function makeOutput(output: Output, cache: QueryClient, list: ListOrigin): Promise<PrintJob | null> {
  try {
    return await printedOrDownloaded(output, cache, list);
  } catch (error) {
    toast.error(tableOutputsCopy.failed[output], error instanceof Error ? error.message : undefined);
    return null;
  }
}

async function printedOrDownloaded(output: Output, cache: QueryClient, list: ListOrigin): Promise<PrintJob | null> {
  if (output === 'late') return await lateJob(cache, list);
  const read = await allRows(cache, list);
  if (output === 'table') return { Sheet: null, named: list, ...read, missing: 0 };
  (await import('./table-csv.ts')).downloadCsv(read.rows, read.owners);
  return null;
}

async function lateJob(cache: QueryClient, list: ListOrigin): Promise<PrintJob> {
  const late = onlyLate(list);
  const [{ LateSheet }, read] = await Promise.all([import('./LateSheet.tsx'), allRows(cache, late)]);
  // Its title says that they are late.
  return { Sheet: LateSheet, named: { ...late, filters: late.filters.replace(/\blate\b/, '') }, ...read, missing: 0 };
}

/** The late titles of the view, in the order of lateness: filters that exclude them, such as "Due soon", give way as on the screen. */
function onlyLate(list: ListOrigin): ListOrigin {
  const filters = filtersFrom(list.filters.split(','));
  const late = filters.includes('late') ? filters : toggled(filters, 'late');
  return { ...list, filters: late.join(','), order: 'lateness', direction: 'up' };
}

/** How often a list of several parts is read until it does not change meanwhile. */
const ATTEMPTS = 4;

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
  throw new Error(tableOutputsCopy.unsettled);
}
