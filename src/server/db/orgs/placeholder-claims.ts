// Placeholders: what a claim link shows, claiming one, and merging one into another organization.
import { PASSPHRASE_LENGTH } from '../../../domain/limits.ts';
import { isSameEmail } from '../../../domain/names/same-org.ts';
import type { ClaimContext } from '../../../api/placeholders.ts';
import type { OrgType } from '../../../domain/vocabulary.ts';
import { randomCode } from '../../random-code.ts';
import { readToken } from '../accounts/one-time-tokens.ts';
import type { ActiveOrg } from '../accounts/viewers.ts';
import { nameFor, titleContactFor, isVisibleTo, currentOrgId } from './org-visibility.ts';
import { freshJoinCode } from './members.ts';
import { type OrgProfile, profileColumns } from './orgs.ts';
import { first, valuesOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { ARE_NEIGHBORS, stakesRepresenting } from '../threads/neighbors.ts';

/** What a claim link shows: the organization as it is now, or the one into which it was merged. `own`: the user is a member of it. */
export type ClaimedOrg = Omit<ClaimContext, 'claimed'> & { provisional: boolean; own: boolean };

/** `userId` is null for a visitor who is not signed in. */
export async function readClaimedOrg(sql: Sql | Tx, orgId: string, threadId: string, userId: string | null): Promise<ClaimedOrg> {
  const [row] = await sql<[{ claimed: ClaimedOrg }]>`
    select jsonb_build_object(
      'orgId', o.id,
      'org', jsonb_build_object(
        'name', o.name, 'orgType', o.org_type, 'titleContactEmail', o.title_contact_email, 'dealerLicense', o.dealer_license,
        'addressLine1', o.address_line1, 'addressLine2', o.address_line2, 'city', o.city, 'state', o.state, 'postalCode', o.postal_code),
      'provisional', o.status = 'provisional',
      'own', exists (select from org_member m where m.org_id = o.id and m.user_id = ${userId}),
      'twId', (select s.thread_id from stake s where s.thread_id = ${threadId} and s.org_id = o.id and s.order_index is not null)
    ) as claimed
    from org o where o.id = ${currentOrgId(sql, orgId)}`;
  return row.claimed;
}

/**
 * The placeholder that the link can claim now, its thread and the address that the link was mailed to; null if the link is unknown, used or
 * expired, or the placeholder has been claimed, corrected or withdrawn since. `now` in ms.
 */
export async function readOpenClaim(
  sql: Sql,
  claim: string,
  now: number,
): Promise<{ orgId: string; threadId: string; email: string } | null> {
  const token = await readToken(sql, 'claim', claim, now);
  if (!token?.orgId || !token.threadId || token.usedAt !== null) return null;
  const { orgId, org, provisional, twId } = await readClaimedOrg(sql, token.orgId, token.threadId, null);
  if (!provisional || twId === null || !isSameEmail(token.email, org.titleContactEmail)) return null;
  return { orgId, threadId: twId, email: token.email };
}

/**
 * Locks a placeholder until the transaction ends: it cannot be claimed, corrected or invited meanwhile. Also locks the organization into
 * which it will be merged, in the order of their ids, so that its owners do not change. Returns false if it is not a placeholder any more.
 */
export async function lockPlaceholder(tx: Tx, orgId: string, intoOrgId?: string): Promise<boolean> {
  const ids = [orgId, ...(intoOrgId === undefined ? [] : [intoOrgId])];
  const locked = await tx<{ id: string; placeholder: boolean }[]>`
    select id, status = 'provisional' and not inactive as placeholder from org
    where id = any(${ids}::uuid[]) order by id for no key update`;
  return locked.some(({ id, placeholder }) => id === orgId && placeholder);
}

export async function saveClaimedOrg(tx: Tx, orgId: string, profile: OrgProfile, now: number): Promise<void> {
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

/** The user's membership in the organization; null if there is none. */
export const membershipOf = async (tx: Tx, userId: string, orgId: string): Promise<ActiveOrg | null> =>
  await first(tx<ActiveOrg[]>`
    select o.id, o.name, o.org_type as "orgType", m.role, o.disabled_at is not null as "isDisabled"
    from org_member m join org o on o.id = m.org_id where m.user_id = ${userId} and m.org_id = ${orgId}`);

export async function savePosition(tx: Tx, userId: string, position: string, now: number): Promise<void> {
  await tx`update app_user set position = ${position}, updated_at = ${new Date(now)} where id = ${userId}`;
}

/** The threads with the organization or a stand-in for it in their chain, in the order in which threads are locked. */
export const readThreadIds = async (tx: Tx, orgId: string): Promise<string[]> =>
  await valuesOf(tx<{ id: string }[]>`
    select distinct s.thread_id as id from ${stakesRepresenting(tx, orgId)} where s.order_index is not null order by s.thread_id`);

/** The neighbors of the organization and of its stand-ins, by thread: their pages show its name. */
export const readNeighborIds = async (tx: Tx, orgId: string): Promise<{ orgId: string; threadId: string }[]> =>
  await tx<{ orgId: string; threadId: string }[]>`
    select beside.org_id as "orgId", s.thread_id as "threadId"
    from ${stakesRepresenting(tx, orgId)} join stake beside on ${tx.unsafe(ARE_NEIGHBORS)}
    where s.order_index is not null and beside.standing <> 'completed'`;

/** Merges what is left of a placeholder after its stakes and connections: notifications, descriptions, and a redirect from its id. */
export async function redirectPlaceholder(tx: Tx, placeholderId: string, orgId: string): Promise<void> {
  await tx`update notification set org_id = ${orgId} where org_id = ${placeholderId}`;
  await tx`delete from org_provisioner where org_id = ${placeholderId} and by_org_id = ${orgId}`;
  await tx`update org_provisioner set org_id = ${orgId} where org_id = ${placeholderId}`;
  await tx`update org_redirect set to_org_id = ${orgId} where to_org_id = ${placeholderId}`;
  await tx`insert into org_redirect (from_org_id, to_org_id) values (${placeholderId}, ${orgId})`;
  await tx`update org set inactive = true where id = ${placeholderId}`;
}

export type PlaceholderOrg = { id: string; name: string; orgType: OrgType; titleContactEmail: string; provisional: boolean };

/**
 * Returns the organization, following merges; null if `byOrgId` may not see it. Locks a placeholder until the transaction ends, and
 * with it, in the order of their ids, the placeholder that already has the dedupe key `keyOf`.
 */
export async function lockVisibleOrg(
  tx: Tx,
  orgId: string,
  byOrgId: string,
  keyOf: (known: PlaceholderOrg) => string,
): Promise<PlaceholderOrg | null> {
  const read = async () =>
    await first(tx<PlaceholderOrg[]>`
      select o.id, ${nameFor(tx, byOrgId)} as name, o.org_type as "orgType", ${titleContactFor(tx, byOrgId)} as "titleContactEmail",
        o.status = 'provisional' as provisional
      from org o where o.id = ${currentOrgId(tx, orgId)} and ${isVisibleTo(tx, byOrgId)}`);
  const known = await read();
  if (known?.provisional)
    await tx`
      select from org where status = 'provisional' and not inactive and (id = ${known.id} or dedupe_key = ${keyOf(known)})
      order by id for no key update`;
  // It may have been claimed or merged during the wait for the lock.
  return await read();
}

/** Also of one that the organization knew only as a neighbor: its description leads to the other one from now on. */
export async function replaceDescribedPlaceholder(tx: Tx, from: string, to: string, byOrgId: string): Promise<void> {
  await tx`update org_provisioner set org_id = ${to} where org_id = ${from} and by_org_id = ${byOrgId}`;
  await tx`
    insert into org_provisioner (by_org_id, dedupe_key, org_id) select ${byOrgId}, dedupe_key, ${to} from org where id = ${from}
    on conflict (by_org_id, dedupe_key) do update set org_id = excluded.org_id`;
}

/** A stake that was transferred from one row of `org` to another. `since`: when the stake was created, in ms. */
export type TransferredStake = { threadId: string; from: string; to: string; toStandIn: boolean; since: number };

/**
 * Moves the notifications of this stake to its new organization. Earlier ones about the thread, or about another stake of the same
 * organization, may reveal another organization's part, and stay. `since` in ms.
 */
export async function transferNotifications(tx: Tx, { threadId, from, to, since }: TransferredStake): Promise<void> {
  await tx`
    update notification set org_id = ${to} where org_id = ${from} and thread_id = ${threadId} and at >= ${new Date(since)}`;
}

/** Deactivates a placeholder, and so its claim links, if nobody describes it any more and neither it nor a stand-in is on a thread. */
export async function deactivateIfUnused(tx: Tx, placeholderId: string): Promise<void> {
  await tx`
    update org o set inactive = true, title_contact_email = '' where o.id = ${placeholderId}
      and not exists (select from org_provisioner p where p.org_id = o.id)
      and not exists (select from ${stakesRepresenting(tx, tx`o.id`)} where s.order_index is not null)`;
}
