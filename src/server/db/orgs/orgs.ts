// Organizations: made by a person who owns them, or provisioned by another organization before they are here.
import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { JOIN_CODE_LENGTH, PASSPHRASE_LENGTH } from '../../../domain/limits.ts';
import { canonicalEmail, canonicalName, dedupeKey } from '../../../domain/same-org.ts';
import type { OrgFacts, Orgs } from '../../../domain/thread/view/visibility.ts';
import type { OrgType, UsState } from '../../../domain/vocabulary.ts';
import { randomCode } from '../../random-code.ts';
import { insertMember } from './members.ts';
import { describe } from './org-descriptions.ts';
import { type OrgRecord, summaryOf } from './org-search.ts';
import { mayBeKnownBy, standingFor } from './org-visibility.ts';
import type { Sql, Tx } from '../sql.ts';

/** What an organization says of itself. */
export type OrgProfile = {
  name: string;
  orgType: OrgType;
  titleContactEmail: string;
  dealerLicense: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: UsState;
  postalCode: string;
};
type By = { userId: string; now: number };

/** Creates it with the user as its owner, and makes it their active one if they have none. `now` in ms. Answers its id. */
export async function createOrg(tx: Tx, org: OrgProfile, { userId, now }: By): Promise<string> {
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
  return id;
}

/** Its profile as columns, with what it is found and recognized by. */
export function profileColumns(id: string, org: OrgProfile) {
  const { local, domain } = canonicalEmail(org.titleContactEmail);
  return {
    name: org.name,
    org_type: org.orgType,
    title_contact_email: org.titleContactEmail,
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
  };
}

/** A code that no organization has; it tells them apart where a passphrase is typed, and is no secret. */
export async function freshJoinCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = randomCode(JOIN_CODE_LENGTH);
    if ((await tx`select from org where join_code = ${code}`).length === 0) return code;
  }
}

type Described = { name: string; orgType: OrgType; titleContactEmail: string };

/**
 * Creates the organization that is described, or gets the one that was described so before, whatever has become of it: never one that
 * has been claimed, unless the asking organization is it, is its partner or provisioned it. The answer is the asker's own description,
 * and the work is the same whether another organization has described it before. `now` in ms.
 */
export async function createProvisionalOrg(tx: Tx, described: Described, byOrgId: string, { userId, now }: By): Promise<OrgRecord> {
  const key = dedupeKey({ ...described, createdByOrgId: byOrgId });
  const id =
    (await describedBefore(tx, key, byOrgId)) ??
    (await claimedAndKnown(tx, key, byOrgId)) ??
    (await provision(tx, key, described, byOrgId, { userId, now }));
  await describe(tx, byOrgId, id, described);
  return (await summaryOf(tx, byOrgId, id))!;
}

/** By the same organization: it may have been corrected, claimed or merged since. */
async function describedBefore(tx: Tx, key: string, byOrgId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select o.id from org_provisioner p join org o on o.id = p.org_id
    where p.by_org_id = ${byOrgId} and p.dedupe_key = ${key} and not o.inactive`;
  return row?.id ?? null;
}

async function claimedAndKnown(tx: Tx, key: string, byOrgId: string): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    select o.id from org o
    where o.dedupe_key = ${key} and o.status = 'claimed' and not o.inactive and (
      o.id = ${byOrgId}
      or exists (select from org_provisioner p where p.by_org_id = ${byOrgId} and p.org_id = o.id)
      or exists (select from connection c where c.org_id = ${byOrgId} and c.partner_org_id = o.id and c.status = 'accepted'))
    order by o.created_at limit 1`;
  return row?.id ?? null;
}

/** Of two that describe the same at once, one creates it and the other gets it. */
export async function provision(
  tx: Tx,
  key: string,
  { name, orgType, titleContactEmail }: Described,
  byOrgId: string,
  { userId, now }: By,
): Promise<string> {
  const { local, domain } = canonicalEmail(titleContactEmail);
  // The update changes nothing: it makes the one that came second wait for the first, and answer with its row.
  const [row] = await tx<[{ id: string }]>`
    insert into org ${tx({
      // Without the time that other ids begin with: it would tell whether somebody described the organization before.
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

/** What the views of that one know of organizations; ids that are none are left out. */
export async function orgFacts(sql: Sql | Tx, ids: readonly string[], forOrgId: string): Promise<Orgs> {
  const rows = await sql<(OrgFacts & { id: string })[]>`
    select id, name, org_type as "orgType", former_names as "formerNames", nullif(city, '') as city, state, status = 'provisional' as provisional,
      (select json_object_agg(d.by_org_id, d.name) from org_description d where d.org_id = org.id and d.by_org_id = ${forOrgId}) as "calledBy"
    from org where id = any(${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** `blocked`: it takes no invitations to threads from the one that asks. */
export type Invitable = { id: string; blocked: boolean };

/**
 * The organization that may be put on a thread by that one, where a merged one stands for what it was merged into; else null.
 * A provisional one may by who provisioned it and by its neighbors on a thread. It cannot become part of another before the
 * transaction ends. Who asks for several asks in the order of their ids, before any thread is locked.
 */
export async function invitableOrg(sql: Sql | Tx, orgId: string, byOrgId: string): Promise<Invitable | null> {
  const look = () => sql<Invitable[]>`
    select o.id, exists (
      select from connection c where c.org_id = ${byOrgId} and c.partner_org_id = o.id and o.id = any(c.blocked_by)) as blocked
    from org o
    where o.id = ${standingFor(sql, orgId)} and ${mayBeKnownBy(sql, byOrgId)}
    for share of o`;
  // The first look may have waited for it to become part of another: the second one sees which.
  return (await look())[0] ?? (await look())[0] ?? null;
}
