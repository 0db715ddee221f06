// Finds the titles of a list among an organization's active threads. It reads the organization's own rows, by their primary key, and compares
// them with the list: the time depends on how many these are, and on nothing about others.
import type { PendingQuery, Row } from 'postgres';
import type { ListedTitle } from '../../../domain/desk/listed-titles.ts';
import { AROUND, IGNORED_CHARACTERS } from '../../../domain/vehicle-search.ts';
import { VIN_LOOK_ALIKES } from '../../../domain/vin.ts';
import type { Sql } from '../../postgres/connections/sql.ts';

/** By a stock number, a VIN, or the last six characters of one: each an equality, so that PostgreSQL can hash the list. */
const EQUAL = ['own.stock = listed.stock', 'own.vin = listed.vin', 'right(own.vin, 6) = listed.vin'];

/** The rows `thread_id` and `at`, the place in the list, from 0. */
export function listedRows(sql: Sql, orgId: string, listed: readonly ListedTitle[]): PendingQuery<Row[]> {
  const { letters, digits } = VIN_LOOK_ALIKES;
  const found = EQUAL.map((equal) => `select thread_id, at from own join listed on ${equal}`).join(' union ');
  return sql`
    with listed as materialized (
      select stock, vin, at - 1 as at from unnest(${listed.map(({ stock }) => stock)}::text[], ${listed.map(({ vin }) => vin)}::text[])
        with ordinality as listed (stock, vin, at)
    ), own as materialized (
      select d.thread_id, translate(upper(d.vin), ${letters}, ${digits}) as vin,
        nullif(btrim(translate(lower(e.stock_number), ${IGNORED_CHARACTERS}, ''), ${AROUND}), '') as stock
      from desk_row d left join desk_entry e on e.org_id = d.org_id and e.thread_id = d.thread_id where d.org_id = ${orgId}
    )
    ${sql.unsafe(found)}`;
}

/** The places in the list, from 0, of the titles that are there. */
export async function findListedTitles(sql: Sql, orgId: string, listed: readonly ListedTitle[]): Promise<ReadonlySet<number>> {
  const rows = await sql<{ at: number }[]>`select distinct at from (${listedRows(sql, orgId, listed)}) found`;
  return new Set(rows.map(({ at }) => at));
}
