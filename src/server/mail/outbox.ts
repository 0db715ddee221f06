// What is to be mailed is written down in the transaction of its cause, with the job that will send it. Mail to strangers has no job
// yet: it is held, and `release-held-mail.ts` lets it go.
import { DEFAULT_REDIRECT } from '../../domain/limits.ts';
import { notificationPath } from '../../domain/notification.ts';
import {
  insertNoticeMails,
  insertOrgInvite,
  insertPasswordReset,
  insertPlatformInvite,
  insertVerification,
  type NoticeToMail,
  type PlatformInviteToMail,
  type Sender,
} from '../db/mail/mails.ts';
import type { Tx } from '../db/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { NewNotice } from '../commands/notify.ts';

export type Outbox = {
  /** The mails that go with notifications, to each organization's members who want them, but for the acting user. */
  queueNotices(tx: Tx, notices: readonly NewNotice[], sender: Sender): Promise<void>;
  /** The claim link to a placeholder's title contact. */
  queuePlatformInvite(tx: Tx, invite: PlatformInviteToMail, sender: Sender): Promise<void>;
  /** An invite to join an organization, to the address that it is bound to. */
  queueOrgInvite(tx: Tx, inviteId: string, sender: Sender): Promise<void>;
  /**
   * A link to choose a new password. An address that nobody has is written down alike, and found out when it would be sent.
   * `redirect`: where the link leads on to in the end, sealed.
   */
  queuePasswordReset(tx: Tx, address: string, now: number, redirect?: string): Promise<void>;
  /** A link to verify the address of this user. */
  queueVerification(tx: Tx, userId: string, now: number): Promise<void>;
};

export const createOutbox = ({ enqueue }: Pick<JobQueue, 'enqueue'>): Outbox => ({
  queueNotices: async (tx, notices, sender) => {
    const mailed = notices.flatMap(toMail);
    if (mailed.length > 0) await enqueue(tx, await insertNoticeMails(tx, mailed, sender));
  },
  queuePlatformInvite: insertPlatformInvite,
  queueOrgInvite: insertOrgInvite,
  queuePasswordReset: async (tx, address, now, redirect) => await enqueue(tx, await insertPasswordReset(tx, address, now, redirect)),
  queueVerification: async (tx, userId, now) => await enqueue(tx, await insertVerification(tx, userId, now)),
});

/** The notification of a platform invite that could not be mailed is itself not mailed. */
function toMail({ orgId, type, text, fromOrgId, thread }: NewNotice): NoticeToMail[] {
  if (type === 'platform_invite') return [];
  const { id = null, vehicle = null, neighbor = null, quote = null, chain = null, mailCause = null, answerBy = null } = thread ?? {};
  // One that has left the chain, as one whose invitation was withdrawn, is shown none of it.
  const path = notificationPath({ twId: id, isOnThread: chain !== null, fromOrgId }) ?? DEFAULT_REDIRECT;
  return [
    {
      orgId,
      type,
      cause: mailCause,
      content: { text, path, vehicle, neighbor, quote, chain, answerBy },
      platformInvite: type === 'tw_invite' && id && vehicle ? { text, vehicle, neighbor, chain, answerBy, threadId: id, fromOrgId } : null,
    },
  ];
}
