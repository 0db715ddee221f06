// Telling organizations what happened: a notification for each, the mails that go with it, and a word to their open pages.
// All of it belongs to the transaction of its cause: a command that is rolled back tells nothing.
import type { Notice } from '../../domain/thread/notices.ts';
import type { RequestId, ThreadId } from '../../domain/thread/thread.ts';
import type { NotificationType } from '../../domain/vocabulary.ts';
import { insertNotifications } from '../db/notifications.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import type { MemberViewer } from '../auth/session.ts';

/** What one organization is told, in words made for its eyes. */
export type NewNotice = {
  orgId: string;
  type: NotificationType;
  text: string;
  /** The organization that acted, null where the one told may not know it. */
  fromOrgId: string | null;
  requestId: RequestId | null;
  thread: ({ id: ThreadId } & Pick<Notice, 'vehicle' | 'neighbor' | 'quote' | 'chain' | 'mailCause' | 'answerBy'>) | null;
};

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
