// Notifies organizations of what happened: a notification for each, the mails that belong to it, and an event for their open pages.
// All of it is part of the command's transaction, so a command that is rolled back notifies nobody.
import { insertNotifications } from '../db/notifications.ts';
import type { MailsAbout, NewNotice, Outbox } from '../mail/outbox.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import type { MemberViewer } from '../auth/session.ts';

/** `userId`: null if no user acted. */
type NotifyContext = Pick<CommandContext<MemberViewer>, 'tx' | 'now' | 'publish'> & {
  viewer: { userId: string | null; org: { id: string } };
};

export async function notify(
  context: NotifyContext,
  outbox: Outbox,
  notices: readonly NewNotice[],
  about: MailsAbout = { entry: null, corrects: null },
): Promise<void> {
  if (notices.length === 0) return;
  const { tx, viewer, now, publish } = context;
  const rows = notices.map(({ thread, ...notice }) => ({
    ...notice,
    threadId: thread?.id ?? null,
    vehicle: thread?.vehicle ?? null,
    at: now,
    createdBy: viewer.userId,
    userId: null,
  }));
  await Promise.all([
    insertNotifications(tx, rows),
    outbox.queueNotices(tx, notices, { userId: viewer.userId, orgId: viewer.org.id, now }, about),
  ]);
  publish(
    notices.map(({ orgId }) => orgId),
    'notifications',
    0,
  );
}
