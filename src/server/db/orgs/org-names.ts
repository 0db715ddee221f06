// Names of organizations: namesakes, and how often a name was changed.
import type { UsState } from '../../../domain/vocabulary.ts';
import { ms, type Sql, type Tx } from '../sql.ts';

export type NameAndPlace = { name: string; city: string | null; state: UsState | null };

export async function readNameAndPlace(tx: Tx, orgId: string): Promise<NameAndPlace> {
  const [row] = await tx<[NameAndPlace]>`select name, nullif(city, '') as city, state from org where id = ${orgId}`;
  return row;
}

/**
 * The cities (null if not given) of claimed organizations in this state whose name looks the same, except `exceptOrgId`. Locks the name
 * until the transaction ends, so that of two concurrent requests for a name the second sees the first.
 */
export async function citiesOfNamesakes(
  tx: Tx,
  canonicalName: string,
  state: UsState,
  exceptOrgId: string | null,
): Promise<(string | null)[]> {
  await tx`select pg_advisory_xact_lock(hashtextextended('name ' || ${state}::text || ' ' || name_key(${canonicalName}), 0))`;
  const rows = await tx<{ city: string | null }[]>`
    select nullif(city, '') as city from org
    where state = ${state} and name_key(canonical_name) = name_key(${canonicalName}) and status = 'claimed' and not inactive
      and id is distinct from ${exceptOrgId}::uuid
    order by org.city desc`;
  return rows.map(({ city }) => city);
}

/** The times of its renames since then, in ms, the latest first. */
export async function renamesSince(tx: Tx, orgId: string, since: number): Promise<number[]> {
  const rows = await tx<{ at: number }[]>`
    select ${ms(tx, 'at')} as at from org_rename where org_id = ${orgId} and at > ${new Date(since)} order by org_rename.at desc`;
  return rows.map(({ at }) => at);
}

export async function insertRename(tx: Tx, orgId: string, now: number): Promise<void> {
  await tx`insert into org_rename (org_id, at) values (${orgId}, ${new Date(now)})`;
}

/** Deletes renames that no longer count. `before` in ms. */
export async function deleteOldRenames(sql: Sql, before: number): Promise<void> {
  await sql`delete from org_rename where at < ${new Date(before)}`;
}
