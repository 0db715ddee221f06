// How a long list of titles is read: in parts, with all its rows.
import type { DeskView } from '../../../../api/desk.ts';
import type { Sent } from '../../../../api/operations.ts';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { DESK_PAGE_MAX } from '../../../../domain/limits.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';

/** What the table shows, and in which order. */
export type TableSearch = Omit<Sent<'desk'>, 'offset' | 'limit'>;

/** All rows of a list, and the zone of the policy. */
export type AllRows = { rows: DeskRow[]; timeZone: TimeZone };

/** Yields what is to be read next. Null if the list changed between two parts: a row that moved to a part that was read already is missing. */
export function* readParts(search: TableSearch): Generator<Sent<'desk'>, AllRows | null, DeskView> {
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
