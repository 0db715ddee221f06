// Connections between organizations: both sides are written together.
import { type Connection, decideConnection } from '../../domain/connection.ts';
import type { Sql, Tx } from './sql.ts';

/** Those of the organizations that this one is not an accepted partner of; never itself. */
export async function notYetPartners(sql: Sql | Tx, orgId: string, others: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select o.id from org o left join connection c on c.org_id = ${orgId} and c.partner_org_id = o.id
    where o.id = any(${others as string[]}::uuid[]) and o.id <> ${orgId} and c.status is distinct from 'accepted'`;
  return rows.map((row) => row.id);
}

/**
 * Asks for a connection. A request that crosses another accepts it; one that may not be made now changes nothing.
 * `now` in ms. Who asks for several in one transaction asks in the order of `inLockOrder`.
 */
export async function requestConnection(
  tx: Tx,
  fromOrgId: string,
  toOrgId: string,
  now: number,
): Promise<'requested' | 'accepted' | 'unchanged'> {
  for (;;) {
    const existing = await lockConnection(tx, fromOrgId, toOrgId);
    const decision = decideConnection(existing, { type: 'request', to: toOrgId }, fromOrgId, now);
    if (typeof decision === 'string' || 'refused' in decision) return 'unchanged';
    const { changed } = decision;
    const outcome = changed.status === 'accepted' ? 'accepted' : 'requested';
    if (existing) {
      await updateConnection(tx, changed);
      return outcome;
    }
    if (await insertConnection(tx, changed)) return outcome;
    // The other side's request came first: look at it.
  }
}

/** Sorted so that two transactions that ask for the same connections never wait for each other in a circle. */
export const inLockOrder = (orgId: string, others: readonly string[]): string[] => {
  const pair = (other: string) => [orgId, other].toSorted().join();
  return others.toSorted((a, b) => (pair(a) < pair(b) ? -1 : 1));
};

/** Waits for whoever else is at it, and locks both sides until the transaction ends. */
async function lockConnection(tx: Tx, a: string, b: string): Promise<Connection | null> {
  const ms = (column: string) => tx.unsafe(`floor(extract(epoch from ${column}) * 1000)::bigint`);
  const [side] = await tx<Connection[]>`
    select status, initiator_org_id as initiator, recipient_org_id as recipient, last_action_by as "lastActionBy",
      ${ms('created_at')} as "createdAt", ${ms('updated_at')} as "updatedAt"
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
    insert into connection (org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at)
    select org_id, partner_org_id, ${connection.status}, ${connection.initiator}, ${connection.recipient}, ${connection.lastActionBy}, ${at}, ${at}, ${at}
    from ${sides(tx, connection)} order by org_id
    on conflict do nothing`;
  return count > 0;
}

async function updateConnection(tx: Tx, connection: Connection): Promise<void> {
  const at = new Date(connection.updatedAt);
  await tx`
    update connection c set status = ${connection.status}, initiator_org_id = ${connection.initiator}, recipient_org_id = ${connection.recipient},
      last_action_by = ${connection.lastActionBy}, updated_at = ${at}, last_activity_at = ${at}
    from ${sides(tx, connection)} where c.org_id = side.org_id and c.partner_org_id = side.partner_org_id`;
}
