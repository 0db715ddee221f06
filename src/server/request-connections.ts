// A command that brings organizations together asks for the connections that are missing, and tells who is asked.
import { inLockOrder, notYetPartners, requestConnection } from './db/connections.ts';
import { insertNotifications, type NewNotification } from './db/notifications.ts';
import type { CommandContext } from './http/operations.ts';
import type { Live } from './live.ts';
import type { Member } from './session.ts';

/** Asks each of the organizations that is not an accepted partner yet; one that had asked already is accepted. Its own is left out. */
export async function requestConnections(
  { tx, viewer, now, afterCommit }: CommandContext<Member>,
  live: Live,
  orgIds: readonly string[],
): Promise<void> {
  const { org, userId } = viewer;
  const notifications: NewNotification[] = [];
  for (const orgId of inLockOrder(org.id, await notYetPartners(tx, org.id, orgIds))) {
    // One after the other: each may wait for a lock, and all must take them in the same order.
    const outcome = await requestConnection(tx, org.id, orgId, now);
    if (outcome === 'unchanged') continue;
    const what =
      outcome === 'requested'
        ? ({ type: 'connection_request', text: `${org.name} wants to connect.` } as const)
        : ({ type: 'connection_accepted', text: `${org.name} accepted your connection request.` } as const);
    notifications.push({ ...what, orgId, threadId: null, requestId: null, fromOrgId: org.id, at: now, createdBy: userId });
  }
  if (notifications.length === 0) return;
  await insertNotifications(tx, notifications);
  afterCommit(() => {
    const told = notifications.map((notification) => notification.orgId);
    live.tell([...told, org.id], 'network', 0);
    live.tell(told, 'notifications', 0);
  });
}
