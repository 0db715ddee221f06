// Names of organizations: namesakes, and how often a name was changed.
import type { Resembling } from '../../../domain/names/similar-names.ts';
import type { UsState } from '../../../domain/us-states.ts';
import type { OrgType } from '../../../domain/vocabulary.ts';
import { valuesOf, ms, type Tx } from '../../postgres/connections/sql.ts';

export type NameAndPlace = { name: string; city: string | null; state: UsState | null; orgType: OrgType };

export async function readNameAndPlace(tx: Tx, orgId: string): Promise<NameAndPlace> {
  const [row] = await tx<[NameAndPlace]>`select name, nullif(city, '') as city, state, org_type as "orgType" from org where id = ${orgId}`;
  return row;
}

type Checked = { keys: string[]; canonicalName: string; state: UsState; exceptOrgId: string | null; userId: string };

/**
 * The claimed organizations in this state whose names resemble the checked one, the first one first. Locks the name in the state until the
 * transaction ends, so that of two concurrent requests for similar names the second sees the first. Until the keys of an organization are
 * computed, only the same name is found.
 */
export async function resemblingOrgs(tx: Tx, { keys, canonicalName, state, exceptOrgId, userId }: Checked): Promise<Resembling[]> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended('name ' || ${state}::text || ' ' || key, 0))
    from (select key from unnest(${keys}::text[] || name_key(${canonicalName})) as key group by key order by key offset 0) locked`;
  return await tx<Resembling[]>`
    select o.name, o.city, name_key(o.canonical_name) = name_key(${canonicalName}) as same,
      exists (select from org_member m where m.org_id = o.id and m.user_id = ${userId} and m.role = 'owner') as own
    from org o
    where o.status = 'claimed' and not o.inactive and o.state = ${state} and o.id is distinct from ${exceptOrgId}::uuid
      and (o.name_keys && ${keys}::text[] or name_key(o.canonical_name) = name_key(${canonicalName}))
    order by coalesce(o.claimed_at, o.created_at), o.id`;
}

/** `org o` resembles `org other`, and they have no owner in common. */
const RESEMBLES_STRANGER = `
  other.name_keys && o.name_keys and other.id <> o.id and other.status = 'claimed' and not other.inactive and not exists (
    select from org_member a join org_member b on b.user_id = a.user_id
    where a.org_id = o.id and b.org_id = other.id and a.role = 'owner' and b.role = 'owner')`;

/** Stores whether another organization, of other owners, has a similar name. To call when the organization has got its name or moved. */
export async function markSimilarName(tx: Tx, orgId: string): Promise<void> {
  await tx`update org o set similar_name = exists (select from org other where ${tx.unsafe(RESEMBLES_STRANGER)}) where o.id = ${orgId}`;
}

type Unkeyed = NameAndPlace & { id: string; keysOf: string };

/** Claimed organizations without keys, or with outdated ones. Locks them until the transaction ends. */
export const lockUnkeyed = async (tx: Tx, limit: number): Promise<Unkeyed[]> =>
  await tx<Unkeyed[]>`
    select id, name, city, state, ${tx.unsafe(NAME_AND_PLACE)} as "keysOf" from org
    where status = 'claimed' and name_keys_of is distinct from ${tx.unsafe(NAME_AND_PLACE)}
    order by id limit ${limit} for no key update skip locked`;
const NAME_AND_PLACE = `name || E'\\n' || city || E'\\n' || coalesce(state, '')`;
/** As SQL computes it. */
export const nameAndPlace = ({ name, city, state }: NameAndPlace): string => `${name}\n${city ?? ''}\n${state ?? ''}`;

/** What is similar is found again afterwards. */
export async function saveKeys(tx: Tx, rows: readonly { id: string; keys: string[]; keysOf: string }[]): Promise<void> {
  await tx`
    update org o set name_keys = r.keys, name_keys_of = r."keysOf", similar_name = null
    from jsonb_to_recordset(${tx.json(rows.map((row) => ({ ...row })))}) as r (id uuid, keys text[], "keysOf" text) where o.id = r.id`;
}

/** Stores for some that are not marked yet whether an organization had a similar name before them. Returns how many. */
export async function markSome(tx: Tx, limit: number): Promise<number> {
  const { count } = await tx`
    update org o set similar_name = exists (
      select from org other where ${tx.unsafe(RESEMBLES_STRANGER)}
        and (coalesce(other.claimed_at, other.created_at), other.id) < (coalesce(o.claimed_at, o.created_at), o.id))
    where o.id in (
      select id from org where status = 'claimed' and similar_name is null order by id limit ${limit} for no key update skip locked)`;
  return count;
}

/** The times of its renames since then, in ms, the latest first. */
export const renamesSince = async (tx: Tx, orgId: string, since: number): Promise<number[]> =>
  await valuesOf(tx<{ at: number }[]>`
    select ${ms(tx, 'at')} as at from org_rename where org_id = ${orgId} and at > ${new Date(since)} order by org_rename.at desc`);

export async function insertRename(tx: Tx, orgId: string, now: number): Promise<void> {
  await tx`insert into org_rename (org_id, at) values (${orgId}, ${new Date(now)})`;
}
