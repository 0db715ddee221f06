// How a long list of titles is read: in parts, with all its rows.
import type { DeskView } from '../../../../api/desk.ts';
import type { DesksView } from '../../../../api/desks.ts';
import type { Sent } from '../../../../api/operations.ts';
import { DESK_PAGE_MAX } from '../../../../domain/limits.ts';
import { tableCopy } from '../../../copy/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { keyOf, ownersOf, type RowOwners, type TableRow } from '../table/table-row.ts';

/** What the table shows, and in which order. */
export type TableSearch = Omit<Sent<'desk'>, 'offset' | 'limit'> & Pick<ListOrigin, 'organization'>;
export type Part = TableSearch & { offset: number; limit: number };
export type Answer = DeskView | DesksView;

/** All rows of a list, and whose they are. */
export type AllRows = { rows: TableRow[]; owners: RowOwners };

/**
 * Yields what is to be read next. Null if the list changed between two parts: a row that moved to a part that was read already is missing.
 * Throws if an organization could not be read.
 */
export function* readParts(search: TableSearch): Generator<Part, AllRows | null, Answer> {
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
