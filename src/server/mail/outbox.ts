// The outbox: a mail is written in the transaction of its cause, together with the job that sends it. Mail to strangers has no job at
// first: it is held until `release-held-mail.ts` releases it.
import { DEFAULT_REDIRECT, UNDO_MAIL_WAIT_MS } from '../../domain/limits.ts';
import { notificationPath } from '../../domain/notification.ts';
import type { Notice } from '../../domain/thread/notices/notices.ts';
import type { RequestId, ThreadId } from '../../domain/thread/thread.ts';
import type { NotificationType } from '../../domain/vocabulary.ts';
import {
  insertNoticeMails,
  insertOrgInvite,
  insertPasswordReset,
  insertPlatformInvite,
  insertVerification,
  type EntryRef,
  type NoticeToMail,
  type PlatformInviteToMail,
  readWaitingMails,
  type Sender,
  skipWaitingMails,
} from '../db/mail/mails.ts';
import type { Tx } from '../db/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';

/** A notice to one organization. It contains only what that organization may see. */
export type NewNotice = {
  orgId: string;
  type: NotificationType;
  text: string;
  /** The organization that acted; null if the recipient may not know it. */
  fromOrgId: string | null;
  requestId: RequestId | null;
  thread: ({ id: ThreadId } & Pick<Notice, 'isOnThread' | 'vehicle' | 'neighbor' | 'quote' | 'chain' | 'mailCause' | 'answerBy'>) | null;
};

/**
 * `entry`: an entry that its author may take back: its mails wait a little. `corrects`: the entry that is taken back: its waiting mails are
 * not sent, and only members whose mail has left are mailed about it.
 */
export type MailsAbout = { entry: EntryRef | null; corrects: EntryRef | null };

export type Outbox = {
  /** Mails to the members of each organization who want them, except the acting user. */
  queueNotices(tx: Tx, notices: readonly NewNotice[], sender: Sender, about: MailsAbout): Promise<void>;
  /** The claim link to a placeholder's title contact. */
  queuePlatformInvite(tx: Tx, invite: PlatformInviteToMail, sender: Sender): Promise<void>;
  /** An invite to join an organization, to the invite's address. */
  queueOrgInvite(tx: Tx, inviteId: string, sender: Sender): Promise<void>;
  /**
   * A link to choose a new password. It is written even if no account has the address; that is checked when it is sent.
   * `redirect`: the encrypted path to which the user returns afterwards.
   */
  queuePasswordReset(tx: Tx, address: string, now: number, redirect?: string): Promise<void>;
  /** A link to verify the user's email. */
  queueVerification(tx: Tx, userId: string, now: number): Promise<void>;
};

export const createOutbox = ({ enqueue, cancel }: Pick<JobQueue, 'enqueue' | 'cancel'>): Outbox => ({
  queueNotices: async (tx, notices, sender, { entry, corrects }) => {
    if (corrects) await skipWaitingMails(tx, await cancel(tx, await readWaitingMails(tx, corrects)), sender.now);
    const mailed = notices.flatMap(toMail);
    if (mailed.length > 0)
      await enqueue(tx, await insertNoticeMails(tx, mailed, sender, { entry, corrects }), entry ? UNDO_MAIL_WAIT_MS : 0);
  },
  queuePlatformInvite: insertPlatformInvite,
  queueOrgInvite: insertOrgInvite,
  queuePasswordReset: async (tx, address, now, redirect) => await enqueue(tx, await insertPasswordReset(tx, address, now, redirect)),
  queueVerification: async (tx, userId, now) => await enqueue(tx, await insertVerification(tx, userId, now)),
});

/** The notification that a platform invite could not be mailed is not mailed itself. */
function toMail({ orgId, type, text, fromOrgId, thread }: NewNotice): NoticeToMail[] {
  if (type === 'platform_invite') return [];
  const {
    id = null,
    isOnThread = false,
    vehicle = null,
    neighbor = null,
    quote = null,
    chain = null,
    mailCause = null,
    answerBy = null,
  } = thread ?? {};
  // An organization that is not in the chain any more, for example after a withdrawn invitation, gets no link to the thread.
  const path = notificationPath({ twId: id, isOnThread, fromOrgId }) ?? DEFAULT_REDIRECT;
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
