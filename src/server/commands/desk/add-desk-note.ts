// Adds an internal note to a thread, and notifies the colleagues that it names.
import { v7 as uuidv7 } from 'uuid';
import type { In } from '../../../api/operations.ts';
import type { Vehicle } from '../../../domain/thread/thread.ts';
import { frozenContext } from '../../../domain/thread/view/completed-view.ts';
import { vehicleFor } from '../../../domain/thread/view/view.ts';
import { insertDeskNote } from '../../db/desk/desk-entries.ts';
import { insertNotifications } from '../../db/notifications.ts';
import { isMember } from '../../db/orgs/members.ts';
import { frozenFromJson } from '../../db/threads/frozen-from-json.ts';
import type { Tx } from '../../db/sql.ts';
import { loadCompleted, loadThread } from '../../db/threads/load-thread.ts';
import type { ThreadContext } from '../../operations/contexts.ts';
import { holdOwnThread } from './update-desk-entry.ts';

export async function addDeskNote(context: ThreadContext, { threadId, text, mentions }: In<'addDeskNote'>): Promise<void> {
  const { tx, viewer, now, publish } = context;
  const orgId = viewer.org.id;
  await holdOwnThread(context, threadId);
  await insertDeskNote(tx, { id: uuidv7({ msecs: now }), orgId, threadId, userId: viewer.userId, text, at: now });
  publish([orgId], 'desk', 0);
  const named = await membersOf(context, mentions);
  if (named.length === 0) return;
  const vehicle = await vehicleOf(tx, threadId, orgId);
  const notice = { type: 'desk_mention', text: `${viewer.name} mentioned you: ${text}`, threadId, vehicle, requestId: null } as const;
  await insertNotifications(
    tx,
    named.map((userId) => ({ ...notice, orgId, userId, fromOrgId: null, at: now, createdBy: viewer.userId })),
  );
  publish(named, 'notifications', 0);
}

/** As the organization reads it. Stored with the notification, which is also read once its part of the thread is complete. */
async function vehicleOf(tx: Tx, threadId: string, orgId: string): Promise<Vehicle | null> {
  const frozen = (await loadCompleted(tx, threadId, orgId))?.frozen;
  if (frozen) {
    const { thread, part, orgs } = frozenFromJson(frozen, orgId);
    return frozenContext(thread, part, orgs).visibility.vehicle();
  }
  const { thread, orgs } = (await loadThread(tx, threadId))!;
  return vehicleFor(thread, orgId, orgs);
}

/** Those who are members, except the author. Somebody who has left meanwhile is not notified. */
async function membersOf({ tx, viewer }: ThreadContext, mentions: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const userId of [...new Set(mentions)].toSorted())
    if (userId !== viewer.userId && (await isMember(tx, viewer.org.id, userId))) named.push(userId);
  return named;
}
