// A placeholder's way to its own people: what its claim links are about, its claim, and its passing into another organization.
import { PASSPHRASE_LENGTH } from '../../../domain/limits.ts';
import type { OrgType, UsState } from '../../../domain/vocabulary.ts';
import { randomCode } from '../../random-code.ts';
import type { TransferredStake } from '../../commands/transfer-stakes.ts';
import type { ActiveOrg } from '../../auth/session.ts';
import { nameFor, titleContactFor } from './org-descriptions.ts';
import { mayBeKnownBy, standingFor } from './org-visibility.ts';
import { freshJoinCode, type OrgProfile, profileColumns } from './orgs.ts';
import type { Sql, Tx } from '../sql.ts';
import { IS_BESIDE, stakesMeaning } from '../threads/neighbors.ts';

/** What a claim link is about, as it stands now: the organization itself, or the one that it has become part of. */
export type Claimed = {
  orgId: string;
  org: Omit<OrgProfile, 'state'> & { state: UsState | null };
  provisional: boolean;
  /** The user who asks belongs to it. */
  own: boolean;
  /** null where it is no longer on the thread that the link is about. */
  twId: string | null;
};

/** `userId`: null for a visitor. */
export async function readClaimed(sql: Sql | Tx, orgId: string, threadId: string, userId: string | null): Promise<Claimed> {
  const [row] = await sql<[{ claimed: Claimed }]>`
    select jsonb_build_object(
      'orgId', o.id,
      'org', jsonb_build_object(
        'name', o.name, 'orgType', o.org_type, 'titleContactEmail', o.title_contact_email, 'dealerLicense', o.dealer_license,
        'addressLine1', o.address_line1, 'addressLine2', o.address_line2, 'city', o.city, 'state', o.state, 'postalCode', o.postal_code),
      'provisional', o.status = 'provisional',
      'own', exists (select from org_member m where m.org_id = o.id and m.user_id = ${userId}),
      'twId', (select s.thread_id from stake s where s.thread_id = ${threadId} and s.org_id = o.id and s.order_index is not null)
    ) as claimed
    from org o where o.id = ${standingFor(sql, orgId)}`;
  return row.claimed;
}

/**
 * Holds a placeholder until the transaction ends: nobody else claims, corrects or invites it meanwhile. With it the organization that it
 * is to become part of, in the order of their ids, so that nobody changes who owns that one. False where it is no placeholder by then.
 */
export async function lockPlaceholder(tx: Tx, orgId: string, intoOrgId?: string): Promise<boolean> {
  const ids = [orgId, ...(intoOrgId === undefined ? [] : [intoOrgId])];
  const held = await tx<{ id: string; placeholder: boolean }[]>`
    select id, status = 'provisional' and not inactive as placeholder from org
    where id = any(${ids}::uuid[]) order by id for no key update`;
  return held.some(({ id, placeholder }) => id === orgId && placeholder);
}

/** From now on it is here, under this profile. `now` in ms. */
export async function saveClaimed(tx: Tx, orgId: string, profile: OrgProfile, now: number): Promise<void> {
  await tx`
    update org set ${tx({
      ...profileColumns(orgId, profile),
      status: 'claimed',
      provisioned_by_org_id: null,
      claimed_at: new Date(now),
      join_code: await freshJoinCode(tx),
      join_passphrase: randomCode(PASSPHRASE_LENGTH),
    })} where id = ${orgId}`;
}

/** The user as a member of that organization; null where they are none. */
export async function membershipOf(tx: Tx, userId: string, orgId: string): Promise<ActiveOrg | null> {
  const [row] = await tx<ActiveOrg[]>`
    select o.id, o.name, o.org_type as "orgType", m.role
    from org_member m join org o on o.id = m.org_id where m.user_id = ${userId} and m.org_id = ${orgId}`;
  return row ?? null;
}

export async function savePosition(tx: Tx, userId: string, position: string, now: number): Promise<void> {
  await tx`update app_user set position = ${position}, updated_at = ${new Date(now)} where id = ${userId}`;
}

/** Threads in whose chain it or a stand-in for it stands, in the order in which they are locked. */
export async function readThreadIds(tx: Tx, orgId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select distinct s.thread_id as id from ${stakesMeaning(tx, orgId)} where s.order_index is not null order by s.thread_id`;
  return rows.map(({ id }) => id);
}

/** Who stands beside it, or beside a stand-in for it, on which thread: their pages show its name. */
export async function readNeighborIds(tx: Tx, orgId: string): Promise<{ orgId: string; threadId: string }[]> {
  return await tx<{ orgId: string; threadId: string }[]>`
    select beside.org_id as "orgId", s.thread_id as "threadId"
    from ${stakesMeaning(tx, orgId)} join stake beside on ${tx.unsafe(IS_BESIDE)}
    where s.order_index is not null and beside.standing <> 'completed'`;
}

/** What is left of a placeholder whose stakes and connections have passed on: its news, who described it, and the way on from its id. */
export async function leaveTo(tx: Tx, placeholderId: string, orgId: string): Promise<void> {
  await tx`update notification set org_id = ${orgId} where org_id = ${placeholderId}`;
  await tx`delete from org_provisioner where org_id = ${placeholderId} and by_org_id = ${orgId}`;
  await tx`update org_provisioner set org_id = ${orgId} where org_id = ${placeholderId}`;
  await tx`update org_redirect set to_org_id = ${orgId} where to_org_id = ${placeholderId}`;
  await tx`insert into org_redirect (from_org_id, to_org_id) values (${placeholderId}, ${orgId})`;
  await tx`update org set inactive = true where id = ${placeholderId}`;
}

export type PlaceholderOrg = { id: string; name: string; orgType: OrgType; titleContactEmail: string; provisional: boolean };

/**
 * The organization, or what it has become; null where it is none of that one's business. A placeholder is held until the transaction
 * ends, and with it the one that is described by `keyOf` it already, in the order of their ids.
 */
export async function lockKnown(
  tx: Tx,
  orgId: string,
  byOrgId: string,
  keyOf: (known: PlaceholderOrg) => string,
): Promise<PlaceholderOrg | null> {
  const look = async () => {
    const [row] = await tx<PlaceholderOrg[]>`
      select o.id, ${nameFor(tx, byOrgId)} as name, o.org_type as "orgType", ${titleContactFor(tx, byOrgId)} as "titleContactEmail",
        o.status = 'provisional' as provisional
      from org o where o.id = ${standingFor(tx, orgId)} and ${mayBeKnownBy(tx, byOrgId)}`;
    return row ?? null;
  };
  const known = await look();
  if (known?.provisional)
    await tx`
      select from org where status = 'provisional' and not inactive and (id = ${known.id} or dedupe_key = ${keyOf(known)})
      order by id for no key update`;
  // While that one waited it may have been claimed, or become part of another.
  return await look();
}

/** The one that an organization described is from now on another one for it. */
export async function handOver(tx: Tx, from: string, to: string, byOrgId: string): Promise<void> {
  await tx`update org_provisioner set org_id = ${to} where org_id = ${from} and by_org_id = ${byOrgId}`;
}

/**
 * What was told to this stake goes with it. What its organization was told of that thread before, or of another stake that means the
 * same one, may be from somebody else there. `since` in ms.
 */
export async function passNews(tx: Tx, { threadId, from, to, since }: TransferredStake): Promise<void> {
  await tx`
    update notification set org_id = ${to} where org_id = ${from} and thread_id = ${threadId} and at >= ${new Date(since)}`;
}

/** A placeholder that nobody describes any more and that is on no thread, nor a stand-in for it, is gone, and its claim links with it. */
export async function forgetUnlessKnown(tx: Tx, placeholderId: string): Promise<void> {
  await tx`
    update org o set inactive = true, title_contact_email = '' where o.id = ${placeholderId}
      and not exists (select from org_provisioner p where p.org_id = o.id)
      and not exists (select from ${stakesMeaning(tx, tx`o.id`)} where s.order_index is not null)`;
}
