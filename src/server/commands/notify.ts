// Telling organizations what happened: a notification for each, the mails that go with it, and a word to their open pages.
// All of it belongs to the transaction of its cause: a command that is rolled back tells nothing.
import { insertNotifications } from '../db/notifications.ts';
import type { NewNotice, Outbox } from '../mail/outbox.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import type { MemberViewer } from '../auth/session.ts';

/** `userId`: null where nobody acted. */
type NotifyContext = Pick<CommandContext<MemberViewer>, 'tx' | 'now' | 'publish'> & {
  viewer: { userId: string | null; org: { id: string } };
};

export async function notify(context: NotifyContext, outbox: Outbox, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const { tx, viewer, now, publish } = context;
  const rows = notices.map(({ thread, ...notice }) => ({
    ...notice,
    threadId: thread?.id ?? null,
    vehicle: thread?.vehicle ?? null,
    at: now,
    createdBy: viewer.userId,
  }));
  await Promise.all([
    insertNotifications(tx, rows),
    outbox.queueNotices(tx, notices, { userId: viewer.userId, orgId: viewer.org.id, now }),
  ]);
  publish(
    notices.map(({ orgId }) => orgId),
    'notifications',
    0,
  );
}
