// Connections between organizations. Each is stored as two rows, one per organization; both are always written together.
import {
  type WithInvite,
  type Connection,
  type ConnectionCommand,
  type ConnectionDecision,
  decideConnection,
  mergeConnection,
} from '../../../domain/connection.ts';
import { ms, type Tx } from '../sql.ts';

/** The decision, and the connection on which it was made. */
type Change = { before: Connection | null; decision: ConnectionDecision };

/**
 * Applies a command to both rows of a connection. Of two concurrent requests in opposite directions, the second sees the first.
 * `now` in ms. A transaction that changes several connections must change them in the order of `inLockOrder`.
 */
export async function changeConnection(
  tx: Tx,
  command: ConnectionCommand,
  byOrgId: string,
  otherOrgId: string,
  now: number,
): Promise<Change> {
  for (;;) {
    const before = await lockConnection(tx, byOrgId, otherOrgId);
    const decision = decideConnection(before, command, byOrgId, now);
    if (decision === 'removed') await deleteConnection(tx, byOrgId, otherOrgId);
    if (typeof decision === 'string' || 'refused' in decision) return { before, decision };
    if (before) await updateConnection(tx, decision.changed);
    // If nothing was inserted, a concurrent request created the connection: decide again.
    if (before || (await insertConnection(tx, decision.changed))) return { before, decision };
  }
}

/**
 * Requests a connection because of an invitation to a thread. An ignored request stays ignored; for partners the last activity is
 * updated. `hidden`: the other organization does not see it.
 */
export async function requestConnection(
  tx: Tx,
  fromOrgId: string,
  toOrgId: string,
  now: number,
  hidden = false,
): Promise<'requested' | 'accepted' | 'unchanged'> {
  const command = { type: 'request', to: toOrgId, withInvite: hidden ? 'hidden' : 'visible' } as const;
  const { decision } = await changeConnection(tx, command, fromOrgId, toOrgId, now);
  if (decision === 'unchanged') await recordActivity(tx, fromOrgId, toOrgId, now, hidden);
  if (typeof decision === 'string' || 'refused' in decision) return 'unchanged';
  return decision.changed.status === 'accepted' ? 'accepted' : 'requested';
}

/** Sorted by connection, so that transactions that request the same connections do not deadlock. */
export const inLockOrder = (orgId: string, others: readonly string[]): string[] => {
  const pair = (other: string) => [orgId, other].toSorted().join();
  return others.toSorted((a, b) => (pair(a) < pair(b) ? -1 : 1));
};

/** Locks both rows until the transaction ends. Returns null if there is no connection. */
async function lockConnection(tx: Tx, a: string, b: string): Promise<Connection | null> {
  const [side] = await tx<Connection[]>`
    select status, initiator_org_id as initiator, recipient_org_id as recipient, last_action_by as "lastActionBy",
      ${ms(tx, 'created_at')} as "createdAt", ${ms(tx, 'updated_at')} as "updatedAt", blocked_by as "blockedBy", hidden_from as "hiddenFrom"
    from connection where (org_id, partner_org_id) in ((${a}, ${b}), (${b}, ${a})) order by org_id for update`;
  return side ?? null;
}

/** The two sides of a connection. */
const sides = (tx: Tx, { initiator, recipient }: Connection) => tx`
  (select ${initiator}::uuid as org_id, ${recipient}::uuid as partner_org_id union all select ${recipient}::uuid, ${initiator}::uuid) side`;

/** Inserts the rows in the order of `org_id`, so that concurrent inserts do not deadlock. Returns false if the connection exists. */
async function insertConnection(tx: Tx, connection: Connection): Promise<boolean> {
  const at = new Date(connection.updatedAt);
  const { count } = await tx`
    insert into connection (
      org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at, blocked_by, hidden_from)
    select org_id, partner_org_id, ${connection.status}, ${connection.initiator}, ${connection.recipient}, ${connection.lastActionBy}, ${at}, ${at}, ${at},
      ${connection.blockedBy as string[]}::uuid[], ${connection.hiddenFrom}::uuid
    from ${sides(tx, connection)} order by org_id
    on conflict do nothing`;
  return count > 0;
}

async function updateConnection(tx: Tx, connection: Connection): Promise<void> {
  const at = new Date(connection.updatedAt);
  await tx`
    update connection c set status = ${connection.status}, initiator_org_id = ${connection.initiator}, recipient_org_id = ${connection.recipient},
      last_action_by = ${connection.lastActionBy}, updated_at = ${at}, last_activity_at = ${at},
      blocked_by = ${connection.blockedBy as string[]}::uuid[], hidden_from = ${connection.hiddenFrom}::uuid
    from ${sides(tx, connection)} where c.org_id = side.org_id and c.partner_org_id = side.partner_org_id`;
}

async function deleteConnection(tx: Tx, a: string, b: string): Promise<void> {
  await tx`delete from connection where (org_id, partner_org_id) in ((${a}, ${b}), (${b}, ${a}))`;
}

/**
 * Updates the last activity of partners, on both sides unless `hidden`. If `to` is invited openly and does not see the pending request
 * of `from` yet, the request becomes visible to it, dated now for `to` and unchanged for `from`: the invitation reveals as much. It is
 * one statement in each case, so that its duration reveals nothing.
 */
async function recordActivity(tx: Tx, from: string, to: string, now: number, hidden: boolean): Promise<void> {
  await tx`
    update connection set hidden_from = case when ${hidden} then hidden_from end, last_activity_at =
      case when status = 'accepted' or org_id = ${to} then greatest(last_activity_at, ${new Date(now)}) else last_activity_at end
    where (org_id, partner_org_id) in ((${from}, ${to}), (${to}, ${from})) and case status
      when 'accepted' then org_id = ${from} or not ${hidden}
      when 'pending' then initiator_org_id = ${from} and hidden_from = ${to} and not ${hidden}
      else false end`;
}

/** Moves the connections of a placeholder to the organization into which it is merged. Returns its partners. */
export async function inheritConnections(tx: Tx, placeholderId: string, orgId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`select partner_org_id as id from connection where org_id = ${placeholderId}`;
  const partners = rows.map(({ id }) => id);
  const others = partners.filter((id) => id !== orgId);
  for (const partnerId of inLockOrder(orgId, others)) await inheritConnection(tx, placeholderId, orgId, partnerId);
  if (partners.includes(orgId)) await deleteConnection(tx, placeholderId, orgId);
  return partners;
}

/** Moves one connection. `along`: whether the new owner sees the partner's request; omit it to leave that unchanged. */
export async function inheritConnection(
  tx: Tx,
  placeholderId: string,
  orgId: string,
  partnerId: string,
  withInvite?: WithInvite,
): Promise<void> {
  for (;;) {
    const own = await lockConnection(tx, orgId, partnerId);
    const theirs = await lockConnection(tx, placeholderId, partnerId);
    const connection = theirs && mergeConnection(own, theirs, { from: placeholderId, to: orgId, withInvite });
    if (own && connection) await updateConnection(tx, connection);
    if (own || !connection || (await insertConnection(tx, connection))) break;
    // A concurrent request created the connection: try again.
  }
  await deleteConnection(tx, placeholderId, partnerId);
}
