// What organizations are called: who has a name already, and how often one has been changed.
import type { UsState } from '../../../domain/vocabulary.ts';
import { ms, type Sql, type Tx } from '../sql.ts';

export type Naming = { name: string; city: string; state: UsState | null };

/** How the organization is called, and where it is. */
export async function namingOf(tx: Tx, orgId: string): Promise<Naming> {
  const [row] = await tx<[Naming]>`select name, city, state from org where id = ${orgId}`;
  return row;
}

/**
 * Cities ('' where it gave none) of the claimed organizations in this state, but for one, whose name looks the same. Of two that
 * ask for the same name at once the second waits here until the first is done.
 */
export async function citiesOfNamesakes(tx: Tx, canonicalName: string, state: UsState, exceptOrgId: string | null): Promise<string[]> {
  await tx`select pg_advisory_xact_lock(hashtextextended('name ' || ${state}::text || ' ' || name_key(${canonicalName}), 0))`;
  const rows = await tx<{ city: string }[]>`
    select city from org
    where state = ${state} and name_key(canonical_name) = name_key(${canonicalName}) and status = 'claimed' and not inactive
      and id is distinct from ${exceptOrgId}::uuid
    order by city desc`;
  return rows.map(({ city }) => city);
}

/** When it was renamed since then, the latest first, in ms. */
export async function renamesSince(tx: Tx, orgId: string, since: number): Promise<number[]> {
  const rows = await tx<{ at: number }[]>`
    select ${ms(tx, 'at')} as at from org_rename where org_id = ${orgId} and at > ${new Date(since)} order by org_rename.at desc`;
  return rows.map(({ at }) => at);
}

export async function insertRename(tx: Tx, orgId: string, now: number): Promise<void> {
  await tx`insert into org_rename (org_id, at) values (${orgId}, ${new Date(now)})`;
}

/** Forgets what no longer counts. `before` in ms. */
export async function forgetRenames(sql: Sql, before: number): Promise<void> {
  await sql`delete from org_rename where at < ${new Date(before)}`;
}
