// Requests the missing connections between the organizations that a command brings together. It adds no notification of its own: each
// organization gets one notification per command, the most specific, which is the invitation to the thread.
import { requestConnections } from '../db/orgs/connections.ts';
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
  const others = [...new Set(orgIds.filter((id) => id !== viewer.org.id))];
  const asked = await requestConnections(tx, viewer.org.id, others, now, hidden);
  if (asked.length > 0) publish([...(hidden ? [] : asked), viewer.org.id], 'network', 0);
}
