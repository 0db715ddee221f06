// Requests the missing connections between the organizations that commands bring together. It adds no notification of its own: each
// organization gets one notification per command, the most specific, which is the invitation to the thread.
import { type InviteRequest, type lockConnections, requestConnections } from '../db/orgs/connections.ts';
import type { Publish } from '../live/live-bus.ts';
import type { Tx } from '../postgres/connections/sql.ts';

/**
 * Requests connections between organizations that are not partners yet. A request that the other organization has sent is accepted, and an
 * ignored request stays ignored. `locked`: their connections.
 */
export async function requestConnectionsWithInvite(
  { tx, publish }: { tx: Tx; publish: Publish },
  requests: readonly InviteRequest[],
  locked: Awaited<ReturnType<typeof lockConnections>>,
): Promise<void> {
  const changed = await requestConnections(tx, requests, locked);
  const told = new Set(changed.flatMap(({ from, to, hidden }) => (hidden ? [from] : [to, from])));
  if (told.size > 0) publish([...told], 'network', 0);
}
