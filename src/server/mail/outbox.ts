// The outbox: a mail is written together with the job that sends it, by the command that causes it or, for an entry of a thread's ledger,
// by the consumer that follows it. Mail to strangers has no job at first: it is held until `release-strangers-mail.ts` releases it.
import { DEFAULT_REDIRECT } from '../../domain/limits.ts';
import { notificationPath } from '../../domain/notification.ts';
import { gatheringOf } from '../../domain/thread/notices/gathered-notices.ts';
import type { ToldNotice } from '../../domain/thread/notices/told-notice.ts';
import type { ThreadId } from '../../domain/thread/thread.ts';
import {
  type AccountNotice,
  insertAccountNotice,
  insertNoticeToInvited,
  insertNoticeToTitleContact,
  insertOrgNotice,
} from '../db/mail/account-mails.ts';
import { insertOrgInvite, insertPasswordReset, insertVerification, type Sender } from '../db/mail/mails.ts';
import {
  emptyMessages,
  type EntryRef,
  insertNoticeMails,
  type MailAbout,
  type NoticeToMail,
  readWaitingMails,
  skipWaitingMails,
} from '../db/mail/notice-mails.ts';
import { type DigestOwner, insertDigestMail } from '../db/desk/digests.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { OrgNotice } from '../../domain/thread/notices/mail-content.ts';
import { invitationsFrom, invitationsOf, joinOpenMessages, waitsOf } from './gather-mails.ts';

/**
 * What a notice of a mail says to one organization, which sees no more than this. `threadId`: null if it is not about a thread. `toManagers`:
 * only its owners and admins are told.
 */
export type NewNotice = Pick<ToldNotice, 'orgId' | 'type' | 'text' | 'fromOrgId' | 'requestId'> &
  Partial<ToldNotice> & { threadId: ThreadId | null; toManagers?: boolean };
export type NoticeOfEntry = NewNotice & { about: MailAbout };

export type Outbox = {
  /** Mails to the members of each organization who want them, except the acting user. Mail about what may be taken back waits a little. */
  queueNotices(tx: Tx, notices: readonly NoticeOfEntry[]): Promise<void>;
  /** Stops the waiting mails about an entry that is taken back. `now` in ms. */
  stopMails(tx: Tx, entry: EntryRef, now: number): Promise<void>;
  /** A member's digest. `since`: since when titles moved. Times in ms. */
  queueDigest(tx: Tx, owner: DigestOwner, since: number, now: number): Promise<void>;
  /** An invite to join an organization, to the invite's address. */
  queueOrgInvite(tx: Tx, inviteId: string, sender: Sender): Promise<void>;
  /**
   * A link to choose a new password. It is written even if no account has the address; that is checked when it is sent.
   * `redirect`: the encrypted path to which the user returns afterwards.
   */
  queuePasswordReset(tx: Tx, address: string, now: number, redirect?: string): Promise<void>;
  /** A link to verify the user's email. */
  queueVerification(tx: Tx, userId: string, now: number): Promise<void>;
  /** To a person, about their own account or membership. */
  queueAccountNotice(tx: Tx, userId: string, notice: AccountNotice): Promise<void>;
  /** To the address that a claim link was mailed to. */
  queueNoticeToInvited(tx: Tx, address: string, notice: AccountNotice): Promise<void>;
  /** To the former title contact of the sender's organization. */
  queueNoticeToTitleContact(tx: Tx, address: string, sender: Sender): Promise<void>;
  /** To the organization's owners and admins, except these. `now` in ms. */
  queueOrgNotice(tx: Tx, orgId: string, told: { notice: OrgNotice; except: readonly string[]; now: number }): Promise<void>;
};

export const createOutbox = (jobs: Pick<JobQueue, 'enqueue' | 'lockWaiting' | 'postpone' | 'remove'>): Outbox => ({
  queueNotices: async (tx, notices) => {
    const mailed = notices.flatMap(toMail);
    if (mailed.length === 0) return;
    const messages = await insertNoticeMails(tx, mailed);
    const waits = await waitsOf(tx, mailed, messages);
    const joined = await joinOpenMessages(tx, jobs, messages, waits);
    await jobs.enqueue(
      tx,
      messages.filter(({ id }) => !joined.has(id)),
      ({ id }) => waits.get(id)!.ms,
    );
  },
  stopMails: async (tx, entry, now) => {
    const waiting = await readWaitingMails(tx, entry);
    if (waiting.length === 0) return;
    const jobIds = await jobs.lockWaiting(
      tx,
      waiting.map(({ jobId }) => jobId),
    );
    const stopped = waiting.filter(({ jobId }) => jobIds.includes(jobId));
    await skipWaitingMails(
      tx,
      stopped.map(({ id }) => id),
      now,
    );
    // Other mails of the same message are still sent, by its job.
    await jobs.remove(tx, await emptyMessages(tx, jobIds));
  },
  queueDigest: async (tx, owner, since, now) => await jobs.enqueue(tx, await insertDigestMail(tx, owner, since, now)),
  queueOrgInvite: insertOrgInvite,
  queuePasswordReset: async (tx, address, now, redirect) => await jobs.enqueue(tx, await insertPasswordReset(tx, address, now, redirect)),
  queueVerification: async (tx, userId, now) => await jobs.enqueue(tx, await insertVerification(tx, userId, now)),
  queueAccountNotice: async (tx, userId, notice) => await jobs.enqueue(tx, await insertAccountNotice(tx, userId, notice)),
  queueNoticeToInvited: async (tx, address, notice) => await jobs.enqueue(tx, await insertNoticeToInvited(tx, address, notice)),
  queueNoticeToTitleContact: async (tx, address, sender) => await jobs.enqueue(tx, await insertNoticeToTitleContact(tx, address, sender)),
  queueOrgNotice: async (tx, orgId, told) => await jobs.enqueue(tx, await insertOrgNotice(tx, orgId, told)),
});

/** The notification that a platform invite could not be mailed is not mailed itself. */
function toMail({
  orgId,
  type,
  text,
  fromOrgId,
  threadId,
  about,
  mailCause = null,
  toManagers = false,
  ...told
}: NoticeOfEntry): NoticeToMail[] {
  if (type === 'platform_invite') return [];
  const { isOnThread = false, vehicle = null, neighbor = null, quote = null, chain = null, answerBy = null, byNeighbor = false } = told;
  // An organization that is not in the chain any more, for example after a withdrawn invitation, gets no link to the thread.
  const path = notificationPath({ type, twId: threadId, isOnThread, fromOrgId }) ?? DEFAULT_REDIRECT;
  const gathering = gatheringOf({ ...told, fromOrgId, neighbor });
  const isBundled = byNeighbor && threadId !== null && fromOrgId !== null && (about.corrects === null || gathering !== null);
  const invitations = type === 'tw_invite' && !told.news && fromOrgId !== null ? invitationsFrom(fromOrgId) : null;
  const bundle =
    told.told === 'joined' && threadId !== null
      ? { from: null, threadId, gatheredBy: invitationsOf(about.at), waitMs: null }
      : isBundled
        ? { from: fromOrgId, threadId, gatheredBy: gathering?.by ?? invitations, waitMs: gathering?.mailWaitMs ?? null }
        : null;
  const mayBeStranger = type === 'connection_request' || type === 'tw_invite';
  const content = {
    text,
    ...(told.news && { news: told.news }),
    path,
    vehicle,
    neighbor,
    quote,
    chain,
    answerBy,
    ...(told.envelope && { envelope: told.envelope }),
    ...(mayBeStranger && fromOrgId !== null && { fromOrgId }),
  };
  return [{ orgId, type, toManagers, cause: mailCause, content, about, bundle }];
}
