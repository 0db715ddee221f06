// Connections between organizations. Each is stored as two rows, one per organization; both are always written together.
import {
  type WithInvite,
  type Connection,
  type ConnectionCommand,
  type ConnectionDecision,
  decideConnection,
  mergeConnection,
} from '../../../domain/connection.ts';
import { few, ms, type Tx } from '../sql.ts';

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
 * Requests connections because of invitations to a thread. An ignored request stays ignored; for partners the last activity is updated.
 * `hidden`: the others do not see it. Returns those whose connection has changed. Costs one statement, and one more for each connection that
 * changes: whether that is a new one or accepts a request that the acting organization does not see takes as long.
 */
export async function requestConnections(tx: Tx, fromOrgId: string, to: readonly string[], now: number, hidden = false): Promise<string[]> {
  if (to.length === 0) return [];
  const command = (orgId: string) => ({ type: 'request', to: orgId, withInvite: hidden ? 'hidden' : 'visible' }) as const;
  const found = await lockAndNoteActivity(tx, fromOrgId, to, now, hidden);
  const changes = inLockOrder(fromOrgId, to).flatMap((orgId) => {
    const before = found.get(orgId) ?? null;
    const decision = decideConnection(before, command(orgId), fromOrgId, now);
    return typeof decision === 'object' && 'changed' in decision ? [{ orgId, before, changed: decision.changed }] : [];
  });
  const isChanged = async ({ orgId, before, changed }: (typeof changes)[number]): Promise<boolean> => {
    if (before) await updateConnection(tx, changed);
    if (before || (await insertConnection(tx, changed))) return true;
    // A concurrent request created the connection: decide again.
    return (await requestConnections(tx, fromOrgId, [orgId], now, hidden)).length > 0;
  };
  const asked: string[] = [];
  for (const change of changes) if (await isChanged(change)) asked.push(change.orgId);
  return asked;
}

/** Sorted by connection, so that transactions that request the same connections do not deadlock. */
const inLockOrder = (orgId: string, others: readonly string[]): string[] => {
  const pair = (other: string) => [orgId, other].toSorted().join();
  return others.toSorted((a, b) => (pair(a) < pair(b) ? -1 : 1));
};

/** The two rows of each connection of an organization with others. */
const betweenThem = (tx: Tx, orgId: string, others: readonly string[]) => {
  const ids = few(tx, others);
  return tx`((org_id = ${orgId} and partner_org_id in ${ids}) or (partner_org_id = ${orgId} and org_id in ${ids}))`;
};

/** Locks the rows of all connections until the transaction ends, in the order of `inLockOrder`. */
const lockConnections = (tx: Tx, orgId: string, others: readonly string[]) => tx`
  select org_id, partner_org_id, case when org_id = ${orgId} then partner_org_id else org_id end as other, status,
    initiator_org_id as initiator, recipient_org_id as recipient, last_action_by as "lastActionBy", ${ms(tx, 'created_at')} as "createdAt",
    ${ms(tx, 'updated_at')} as "updatedAt", blocked_by as "blockedBy", hidden_from as "hiddenFrom"
  from connection where ${betweenThem(tx, orgId, others)}
  order by least(org_id, partner_org_id), greatest(org_id, partner_org_id), org_id for update`;

type Locked = Connection & { other: string };

/** Locks both rows until the transaction ends. Returns null if there is no connection. */
async function lockConnection(tx: Tx, a: string, b: string): Promise<Connection | null> {
  const [side] = await tx<Locked[]>`${lockConnections(tx, a, [b])}`;
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
 * Locks the connections and returns those that exist, by the other organization. Updates the last activity of partners, on both sides unless
 * `hidden`. If an organization is invited openly and does not see the pending request of `from` yet, the request becomes visible to it, dated
 * now for it and unchanged for `from`: the invitation reveals as much. It is one statement in each case, so that its duration reveals nothing.
 */
async function lockAndNoteActivity(
  tx: Tx,
  from: string,
  to: readonly string[],
  now: number,
  hidden: boolean,
): Promise<Map<string, Connection>> {
  const rows = await tx<Locked[]>`
    with locked as materialized (${lockConnections(tx, from, to)}), noted as (
      update connection c set hidden_from = case when ${hidden} then c.hidden_from end, last_activity_at =
        case when c.status = 'accepted' or c.org_id <> ${from} then greatest(c.last_activity_at, ${new Date(now)}) else c.last_activity_at end
      from locked l where c.org_id = l.org_id and c.partner_org_id = l.partner_org_id and case c.status
        when 'accepted' then c.org_id = ${from} or not ${hidden}
        when 'pending' then c.initiator_org_id = ${from} and c.hidden_from <> ${from} and not ${hidden}
        else false end)
    select * from locked`;
  return new Map(rows.map(({ other, ...connection }) => [other, connection]));
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
