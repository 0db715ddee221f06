// Connections between organizations: both sides are written together.
import {
  type Along,
  type Connection,
  type ConnectionCommand,
  type ConnectionDecision,
  decideConnection,
  mergeConnection,
} from '../../../domain/connection.ts';
import { ms, type Tx } from '../sql.ts';

/** What was decided, and the connection that it was decided on. */
type Change = { before: Connection | null; decision: ConnectionDecision };

/**
 * Does what the rules decide, to both sides at once. A request that crosses another finds it, however close they come.
 * `now` in ms. Who does several in one transaction does them in the order of `inLockOrder`.
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
    // Where nothing is inserted, the other side's request came first: look at it.
    if (before || (await insertConnection(tx, decision.changed))) return { before, decision };
  }
}

/**
 * Asks for a connection along with an invitation to a thread: one that was ignored is left as it is, and partners have been active
 * together. `quietly`: the other one sees nothing of that.
 */
export async function requestConnection(
  tx: Tx,
  fromOrgId: string,
  toOrgId: string,
  now: number,
  quietly = false,
): Promise<'requested' | 'accepted' | 'unchanged'> {
  const command = { type: 'request', to: toOrgId, along: quietly ? 'quietly' : 'openly' } as const;
  const { decision } = await changeConnection(tx, command, fromOrgId, toOrgId, now);
  if (decision === 'unchanged') await noteActive(tx, fromOrgId, toOrgId, now, quietly);
  if (typeof decision === 'string' || 'refused' in decision) return 'unchanged';
  return decision.changed.status === 'accepted' ? 'accepted' : 'requested';
}

/** Sorted so that two transactions that ask for the same connections never wait for each other in a circle. */
export const inLockOrder = (orgId: string, others: readonly string[]): string[] => {
  const pair = (other: string) => [orgId, other].toSorted().join();
  return others.toSorted((a, b) => (pair(a) < pair(b) ? -1 : 1));
};

/** Waits for whoever else is at it, and locks both sides until the transaction ends. */
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

/** The lesser organization's side first, so that of two at once one waits for the other; false for the one that came second. */
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
 * Partners have been active together, on both sides unless `quietly`. A request that its recipient does not see is seen from now on where
 * that one is invited openly, which tells as much: it came now for its recipient, and for who made it when it was made. One statement
 * either way, so that what it takes tells nothing.
 */
async function noteActive(tx: Tx, from: string, to: string, now: number, quietly: boolean): Promise<void> {
  await tx`
    update connection set hidden_from = case when ${quietly} then hidden_from end, last_activity_at =
      case when status = 'accepted' or org_id = ${to} then greatest(last_activity_at, ${new Date(now)}) else last_activity_at end
    where (org_id, partner_org_id) in ((${from}, ${to}), (${to}, ${from})) and case status
      when 'accepted' then org_id = ${from} or not ${quietly}
      when 'pending' then initiator_org_id = ${from} and hidden_from = ${to} and not ${quietly}
      else false end`;
}

/** A placeholder's connections pass on to the organization that it becomes part of. Answers its partners. */
export async function inheritConnections(tx: Tx, placeholderId: string, orgId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`select partner_org_id as id from connection where org_id = ${placeholderId}`;
  const partners = rows.map(({ id }) => id);
  const others = partners.filter((id) => id !== orgId);
  for (const partnerId of inLockOrder(orgId, others)) await inheritConnection(tx, placeholderId, orgId, partnerId);
  if (partners.includes(orgId)) await deleteConnection(tx, placeholderId, orgId);
  return partners;
}

/** `along`: whether it sees that one's request from now on; left out where nothing changes about that. */
export async function inheritConnection(tx: Tx, placeholderId: string, orgId: string, partnerId: string, along?: Along): Promise<void> {
  for (;;) {
    const own = await lockConnection(tx, orgId, partnerId);
    const theirs = await lockConnection(tx, placeholderId, partnerId);
    const connection = theirs && mergeConnection(own, theirs, { from: placeholderId, to: orgId, along });
    if (own && connection) await updateConnection(tx, connection);
    if (own || !connection || (await insertConnection(tx, connection))) break;
    // Its own request came first: look at it.
  }
  await deleteConnection(tx, placeholderId, partnerId);
}
