// Notifies organizations of what happened to a connection: a notification for each, the mails that belong to it, and an event for their open
// pages. All of it is part of the command's transaction, so a command that is rolled back notifies nobody.
import { insertNotifications } from '../db/notifications.ts';
import type { NewNotice, Outbox } from '../mail/outbox.ts';
import type { CommandContext } from '../operations/contexts.ts';
import type { MemberViewer } from '../auth/session.ts';

export async function notify(
  { tx, viewer, now, publish }: CommandContext<MemberViewer>,
  outbox: Outbox,
  notices: readonly NewNotice[],
): Promise<void> {
  const about = { by: viewer.userId, at: now, entry: null, corrects: null };
  const rows = notices.map((notice) => ({ vehicle: null, ...notice, at: now, createdBy: viewer.userId, userId: null }));
  await Promise.all([
    insertNotifications(tx, rows),
    outbox.queueNotices(
      tx,
      notices.map((notice) => ({ ...notice, about })),
    ),
  ]);
  publish(
    notices.map(({ orgId }) => orgId),
    'notifications',
    0,
  );
}
