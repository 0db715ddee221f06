// Requests the missing connections between the organizations that a command brings together. It adds no notification of its own: each
// organization gets one notification per command, the most specific, which is the invitation to the thread.
import { inLockOrder, requestConnection } from '../db/orgs/connections.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import type { MemberViewer } from '../auth/session.ts';

/**
 * Requests a connection with each of the organizations that is not a partner yet. A request that the other organization has sent is
 * accepted, and an ignored request stays ignored. The viewer's own organization is skipped. `hidden`: the others do not see it.
 */
export async function requestConnectionsWithInvite(
  { tx, viewer, now, publish }: CommandContext<MemberViewer>,
  orgIds: readonly string[],
  hidden = false,
): Promise<void> {
  const others = inLockOrder(viewer.org.id, [...new Set(orgIds.filter((id) => id !== viewer.org.id))]);
  // All transactions must lock in the same order. The statements run in the order in which they are sent.
  const outcomes = await Promise.all(others.map(async (orgId) => await requestConnection(tx, viewer.org.id, orgId, now, hidden)));
  const asked = others.filter((_, at) => outcomes[at] !== 'unchanged');
  if (asked.length > 0) publish([...(hidden ? [] : asked), viewer.org.id], 'network', 0);
}
