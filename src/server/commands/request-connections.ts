// A command that brings organizations together asks for the connections that are missing. The invitation to the thread is
// what they are told of: one notification an organization and command, the most specific.
import { inLockOrder, requestConnection } from '../db/orgs/connections.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import type { MemberViewer } from '../auth/session.ts';

/**
 * Asks each of the organizations that is not an accepted partner yet; one that had asked already is accepted, and where a request was
 * ignored nobody is asked. Its own is left out. `quietly`: they see nothing of it.
 */
export async function requestConnections(
  { tx, viewer, now, publish }: CommandContext<MemberViewer>,
  orgIds: readonly string[],
  quietly = false,
): Promise<void> {
  const asked: string[] = [];
  const others = new Set(orgIds.filter((id) => id !== viewer.org.id));
  for (const orgId of inLockOrder(viewer.org.id, [...others])) {
    // One after the other: each may wait for a lock, and all must take them in the same order.
    if ((await requestConnection(tx, viewer.org.id, orgId, now, quietly)) !== 'unchanged') asked.push(orgId);
  }
  if (asked.length > 0) publish([...(quietly ? [] : asked), viewer.org.id], 'network', 0);
}
