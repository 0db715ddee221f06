// Organizations: created by their owner, or provisioned by another organization before they sign up.
import { randomUUID } from 'node:crypto';
import type { Helper } from 'postgres';
import { v7 as uuidv7 } from 'uuid';
import { PASSPHRASE_LENGTH } from '../../../domain/limits.ts';
import { canonicalEmail, canonicalName, dedupeKey } from '../../../domain/names/same-org.ts';
import { nameKeys } from '../../../domain/names/similar-names.ts';
import type { OrgFacts, Orgs } from '../../../domain/thread/view/org-facts.ts';
import type { In } from '../../../api/operations.ts';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { randomCode } from '../../random-code.ts';
import { freshJoinCode, insertMember } from './members.ts';
import { insertDescription } from './org-descriptions.ts';
import { readOrgSummary } from './search-and-discover.ts';
import { markSimilarName, nameAndPlace } from './org-names.ts';
import { few, type Sql, type Tx, type Fragment } from '../../postgres/connections/sql.ts';

/** The profile that an organization maintains itself. */
export type OrgProfile = In<'createOrg'>;
type Creator = { userId: string; now: number };

/** Creates it with the user as its owner, and makes it the user's active one if there is none. `now` in ms. Returns its id. */
export async function createOrg(tx: Tx, org: OrgProfile, { userId, now }: Creator): Promise<string> {
  const id = uuidv7();
  await tx`
    insert into org ${tx({
      id,
      ...profileColumns(id, org),
      join_code: await freshJoinCode(tx),
      join_passphrase: randomCode(PASSPHRASE_LENGTH),
      created_at: new Date(now),
      created_by: userId,
    })}`;
  await insertMember(tx, { orgId: id, userId, role: 'owner', inviteId: null }, now);
  await markSimilarName(tx, id);
  return id;
}

/** How many organizations the person has made in all, and since then (ms). Placeholders and claimed ones do not count. Locks the count. */
export async function countMadeOrgs(tx: Tx, userId: string, since: number): Promise<{ all: number; recent: number }> {
  await tx`select pg_advisory_xact_lock(hashtextextended('orgs made by ' || ${userId}::text, 0))`;
  const [row] = await tx<[{ all: number; recent: number }]>`
    select count(*)::int as all, count(*) filter (where created_at > ${new Date(since)})::int as recent
    from org where created_by = ${userId} and status = 'claimed' and claimed_at is null`;
  return row;
}

/** The profile as columns, with the derived columns for search and duplicate detection. */
export function profileColumns(id: string, org: OrgProfile) {
  const { local, domain } = canonicalEmail(org.titleContactEmail);
  return {
    name: org.name,
    org_type: org.orgType,
    title_contact_email: org.titleContactEmail,
    ...(org.titleContactName !== undefined && { title_contact_name: org.titleContactName }),
    ...(org.titleContactPhone !== undefined && { title_contact_phone: org.titleContactPhone }),
    dealer_license: org.dealerLicense,
    address_line1: org.addressLine1,
    address_line2: org.addressLine2,
    city: org.city,
    state: org.state,
    postal_code: org.postalCode,
    dedupe_key: dedupeKey({ ...org, createdByOrgId: id }),
    canonical_name: canonicalName(org.name),
    canonical_email_local: local,
    canonical_email_domain: domain,
    name_keys: nameKeys(org),
    name_keys_of: nameAndPlace(org),
  };
}

type PlaceholderDescription = In<'createProvisionalOrg'>;

/**
 * Creates the described organization, or returns the one that this organization described in the same way before, whatever became of it.
 * Never returns a claimed organization, unless it is `byOrgId`, its partner, or provisioned by it. The result contains the caller's own
 * description, and the work is the same whether or not another organization described it before. `now` in ms.
 */
export async function createProvisionalOrg(
  tx: Tx,
  described: PlaceholderDescription,
  byOrgId: string,
  { userId, now }: Creator,
): Promise<OrgInNetwork> {
  const key = dedupeKey({ ...described, createdByOrgId: byOrgId });
  const id =
    (await findDescribedBefore(tx, key, byOrgId)) ??
    (await findKnownClaimed(tx, key, byOrgId)) ??
    (await provision(tx, key, described, byOrgId, { userId, now }));
  await insertDescription(tx, byOrgId, id, described);
  return (await readOrgSummary(tx, byOrgId, id))!;
}

/** Described by the same organization. It may have been corrected, claimed or merged since. */
async function findDescribedBefore(tx: Tx, key: string, byOrgId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select o.id from org_provisioner p join org o on o.id = p.org_id
    where p.by_org_id = ${byOrgId} and p.dedupe_key = ${key} and not o.inactive`;
  return row?.id ?? null;
}

async function findKnownClaimed(tx: Tx, key: string, byOrgId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select o.id from org o
    where o.dedupe_key = ${key} and o.status = 'claimed' and not o.inactive and (
      o.id = ${byOrgId}
      or exists (select from org_provisioner p where p.by_org_id = ${byOrgId} and p.org_id = o.id)
      or exists (select from connection c where c.org_id = ${byOrgId} and c.partner_org_id = o.id and c.status = 'accepted'))
    order by o.created_at limit 1`;
  return row?.id ?? null;
}

/** If two calls for the same description are concurrent, one creates the organization and the other returns it. */
export async function provision(
  tx: Tx,
  key: string,
  { name, orgType, titleContactEmail }: PlaceholderDescription,
  byOrgId: string,
  { userId, now }: Creator,
): Promise<string> {
  const { local, domain } = canonicalEmail(titleContactEmail);
  // The update changes nothing. It makes a concurrent insert wait for the first one and return its row.
  const [row] = await tx<[{ id: string }]>`
    insert into org ${tx({
      // A random id, not one that begins with the time: that would reveal whether somebody described the organization before.
      id: randomUUID(),
      name,
      org_type: orgType,
      title_contact_email: titleContactEmail,
      status: 'provisional',
      provisioned_by_org_id: byOrgId,
      dedupe_key: key,
      canonical_name: canonicalName(name),
      canonical_email_local: local,
      canonical_email_domain: domain,
      created_at: new Date(now),
      created_by: userId,
    })}
    on conflict (dedupe_key) where status = 'provisional' and not inactive do update set dedupe_key = excluded.dedupe_key
    returning id`;
  await tx`
    insert into org_provisioner (by_org_id, dedupe_key, org_id) values (${byOrgId}, ${key}, ${row.id})
    on conflict (by_org_id, dedupe_key) do update set org_id = excluded.org_id`;
  return row.id;
}

/** The facts about organizations that views for `forOrgId` need; unknown ids are left out. */
export const orgFacts = async (sql: Sql | Tx, ids: readonly string[], forOrgId: string): Promise<Orgs> =>
  orgsOf(await selectOrgFacts(sql, few(sql, ids), forOrgId));

export type OrgFactsRow = OrgFacts & { id: string };

/** `ids`: what follows `in`. `forOrgId`: an id, or the column with it. */
export const selectOrgFacts = (sql: Sql | Tx, ids: Helper<string[]> | Fragment, forOrgId: string | Fragment) =>
  sql<OrgFactsRow[]>`
    select id, name, org_type as "orgType", former_names as "formerNames", nullif(city, '') as city, state, status = 'provisional' as provisional,
      (select json_object_agg(d.by_org_id, d.name) from org_description d where d.org_id = org.id and d.by_org_id = ${forOrgId}) as "calledBy"
    from org where id in ${ids}`;

export const orgsOf = (rows: readonly OrgFactsRow[]): Orgs => new Map(rows.map(({ id, ...facts }) => [id, facts]));
