// Connections between organizations. Each is stored as two rows, one per organization; both are always written together.
import {
  type WithInvite,
  type Connection,
  type ConnectionCommand,
  type ConnectionDecision,
  decideConnection,
  mergeConnection,
} from '../../../domain/network/connection.ts';
import { hasChanged, ms, type Tx } from '../../postgres/connections/sql.ts';

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
    // If nothing was inserted, a server of an earlier version, which does not lock pairs, has created the connection: decide again.
    if (before || (await insertConnection(tx, decision.changed))) return { before, decision };
  }
}

/** A request because of an invitation to a thread. `now` in ms. `hidden`: the other organization does not see it. */
export type InviteRequest = { from: string; to: string; now: number; hidden: boolean };
/** By the ids of both, sorted. */
type Connections = ReadonlyMap<string, Connection>;

const pairOf = (a: string, b: string): string => [a, b].toSorted().join(' ');

/**
 * Requests connections because of invitations to threads. An ignored request stays ignored; for partners the last activity is updated.
 * `locked`: their connections. Returns those whose connection has changed. Sends one statement, and waits only for one more for each connection
 * that changes: whether that is a new one or accepts a request that the acting organization does not see takes as long.
 */
export async function requestConnections(tx: Tx, requests: readonly InviteRequest[], locked: Connections): Promise<InviteRequest[]> {
  const { first, others } = oneForEachPair(requests);
  if (first.length === 0) return [];
  noteActivity(tx, first).catch(() => {}); // if it fails, the commit does
  const changes = first.flatMap((asked) => {
    const before = locked.get(pairOf(asked.from, asked.to)) ?? null;
    const command = { type: 'request', to: asked.to, withInvite: asked.hidden ? 'hidden' : 'visible' } as const;
    const decision = decideConnection(before, command, asked.from, asked.now);
    return typeof decision === 'object' && 'changed' in decision ? [{ asked, before, changed: decision.changed }] : [];
  });
  const isChanged = async ({ asked, before, changed }: (typeof changes)[number]): Promise<boolean> => {
    if (before) await updateConnection(tx, changed);
    if (before || (await insertConnection(tx, changed))) return true;
    // A server of an earlier version, which does not lock pairs, has created the connection: decide again.
    return (await lockAndRequestConnections(tx, [asked])).length > 0;
  };
  const changed: InviteRequest[] = [];
  for (const change of changes) if (await isChanged(change)) changed.push(change.asked);
  return others.length === 0 ? changed : [...changed, ...(await lockAndRequestConnections(tx, others))];
}

export const lockAndRequestConnections = async (tx: Tx, requests: readonly InviteRequest[]): Promise<InviteRequest[]> =>
  await requestConnections(tx, requests, await lockConnections(tx, requests));

/**
 * The first request between each two organizations, sorted so that transactions that request the same connections do not deadlock. `others`:
 * the requests in the opposite direction, which are decided on what the first has changed.
 */
function oneForEachPair(requests: readonly InviteRequest[]): { first: InviteRequest[]; others: InviteRequest[] } {
  const first = new Map<string, InviteRequest>();
  const others: InviteRequest[] = [];
  for (const asked of requests) {
    const pair = pairOf(asked.from, asked.to);
    const known = first.get(pair);
    if (!known) first.set(pair, asked);
    else if (known.from !== asked.from || known.hidden !== asked.hidden) others.push(asked);
  }
  return { first: [...first].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, asked]) => asked), others };
}

/** Sorted by connection, so that transactions that request the same connections do not deadlock. */
const inLockOrder = (orgId: string, others: readonly string[]): string[] =>
  others.toSorted((a, b) => (pairOf(orgId, a) < pairOf(orgId, b) ? -1 : 1));

/** The planner knows this limit, but not how many rows are in a parameter: it would assume a hundred. */
const MOST_PAIRS = 32;

/**
 * Locks up to `MOST_PAIRS` connections until the transaction ends, in the order of `inLockOrder`, and returns those that exist. Sent at once.
 * A connection that does not exist yet has no rows to lock, so there is a lock for each pair as well. The rows are read by a statement of their
 * own, because a statement's snapshot is older than the lock for which it waits; each pair by itself, because otherwise the planner may read
 * the whole table.
 */
export async function lockConnections(tx: Tx, between: readonly { from: string; to: string }[]): Promise<Connections> {
  const pairs = [...new Set(between.map(({ from, to }) => pairOf(from, to)))].map((pair) => pair.split(' '));
  if (pairs.length === 0) return new Map();
  if (pairs.length > MOST_PAIRS) throw new Error(`${pairs.length} connections are too many`);
  const sorted = tx`(
    select * from jsonb_to_recordset(${tx.json(pairs.map(([a, b]) => ({ a, b })))}) as pair (a uuid, b uuid)
    order by a, b limit ${tx.unsafe(String(MOST_PAIRS))}) pair`;
  const [, rows] = await Promise.all([
    tx`select pg_advisory_xact_lock(hashtextextended('connection ' || a || ' ' || b, 0)) from ${sorted}`.execute(),
    tx<(Connection & { a: string; b: string })[]>`
      select pair.a, pair.b, side.* from ${sorted} cross join lateral (
        select status, initiator_org_id as initiator, recipient_org_id as recipient, last_action_by as "lastActionBy",
          ${ms(tx, 'created_at')} as "createdAt", ${ms(tx, 'updated_at')} as "updatedAt", blocked_by as "blockedBy", hidden_from as "hiddenFrom"
        from connection where (org_id = pair.a and partner_org_id = pair.b) or (org_id = pair.b and partner_org_id = pair.a)
        order by org_id for update
      ) side`.execute(),
  ]);
  return new Map(rows.map(({ a, b, ...connection }) => [pairOf(a, b), connection]));
}

const lockConnection = async (tx: Tx, a: string, b: string): Promise<Connection | null> =>
  (await lockConnections(tx, [{ from: a, to: b }])).get(pairOf(a, b)) ?? null;

const sides = (tx: Tx, { initiator, recipient }: Connection) => tx`
  (select ${initiator}::uuid as org_id, ${recipient}::uuid as partner_org_id union all select ${recipient}::uuid, ${initiator}::uuid) side`;

/** Inserts the rows in the order of `org_id`, so that concurrent inserts do not deadlock. Returns false if the connection exists. */
async function insertConnection(tx: Tx, connection: Connection): Promise<boolean> {
  const at = new Date(connection.updatedAt);
  return await hasChanged(tx`
    insert into connection (
      org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at, blocked_by, hidden_from)
    select org_id, partner_org_id, ${connection.status}, ${connection.initiator}, ${connection.recipient}, ${connection.lastActionBy}, ${at}, ${at}, ${at},
      ${connection.blockedBy as string[]}::uuid[], ${connection.hiddenFrom}::uuid
    from ${sides(tx, connection)} order by org_id
    on conflict do nothing`);
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
 * Updates the last activity of partners, on both sides unless the request is hidden. If an organization is invited openly and does not see the
 * pending request of `from` yet, the request becomes visible to it, dated now for it and unchanged for `from`: the invitation reveals as
 * much. It is one statement in each case, so that its duration reveals nothing. The rows are locked.
 */
async function noteActivity(tx: Tx, requests: readonly InviteRequest[]): Promise<void> {
  const rows = requests.flatMap(({ from, to, now, hidden }) =>
    [
      [from, to],
      [to, from],
    ].map(([orgId, partnerId]) => ({ orgId, partnerId, from, at: new Date(now), hidden })),
  );
  await tx`
    update connection c set hidden_from = case when r.hidden then c.hidden_from end, last_activity_at =
      case when c.status = 'accepted' or c.org_id <> r."from" then greatest(c.last_activity_at, r.at) else c.last_activity_at end
    from (
      select * from jsonb_to_recordset(${tx.json(rows)}) as r ("orgId" uuid, "partnerId" uuid, "from" uuid, at timestamptz, hidden boolean)
      limit ${tx.unsafe(String(2 * MOST_PAIRS))}
    ) r
    where c.org_id = r."orgId" and c.partner_org_id = r."partnerId" and case c.status
      when 'accepted' then c.org_id = r."from" or not r.hidden
      when 'pending' then c.initiator_org_id = r."from" and c.hidden_from <> r."from" and not r.hidden
      else false end`.execute();
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

/** Moves one connection. `withInvite`: whether the new owner sees the partner's request; undefined leaves that unchanged. */
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
    // A server of an earlier version, which does not lock pairs, has created the connection: try again.
  }
  await deleteConnection(tx, placeholderId, partnerId);
}
