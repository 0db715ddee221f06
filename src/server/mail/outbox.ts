// The outbox: a mail is written together with the job that sends it, by the command that causes it or, for an entry of a thread's ledger,
// by the consumer that follows it. Mail to strangers has no job at first: it is held until `release-strangers-mail.ts` releases it.
import { DEFAULT_REDIRECT } from '../../domain/redirect.ts';
import { notificationPath } from '../../domain/notification-paths.ts';
import { gatheringOf } from '../../domain/thread/notices/gathered-notices.ts';
import type { ToldNotice } from '../../domain/thread/notices/told-notice.ts';
import type { ThreadId } from '../../domain/thread/thread.ts';
import {
  insertMailToAddress,
  insertMailToUser,
  insertNoticeToTitleContact,
  insertOrgNotice,
  type NewMail,
} from '../db/mail/account-mails.ts';
import { insertOrgInvite, type Sender } from '../db/mail/mails.ts';
import {
  emptyMessages,
  type EntryRef,
  insertNoticeMails,
  type MailAbout,
  type NoticeToMail,
  readWaitingMails,
  skipWaitingMails,
} from '../db/mail/notice-mails.ts';
import type { DigestOwner } from '../db/desk/digests.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { AccountEvent, OrgNotice } from '../../domain/thread/notices/mail-content.ts';
import { invitationsFrom, invitationsOf, joinOpenMessages, waitsOf } from './gather-mails.ts';

/**
 * What a notice of a mail says to one organization, which sees no more than this. `threadId`: null if it is not about a thread. `toManagers`:
 * only its owners and admins are told.
 */
export type NewNotice = Pick<ToldNotice, 'orgId' | 'type' | 'text' | 'fromOrgId' | 'requestId'> &
  Partial<ToldNotice> & { threadId: ThreadId | null; toManagers?: boolean };
export type NoticeOfEntry = NewNotice & { about: MailAbout };

/** `orgId`: the organization that it is about; null if none. `now` in ms. */
type AccountNotice = { event: AccountEvent; orgId: string | null; now: number };

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(jobs: Pick<JobQueue, 'enqueue' | 'lockWaiting' | 'postpone' | 'remove'>) {
  const toUser = async (tx: Tx, userId: string, mail: NewMail) => await jobs.enqueue(tx, await insertMailToUser(tx, userId, mail));
  const toAddress = async (tx: Tx, address: string, mail: NewMail) => await jobs.enqueue(tx, await insertMailToAddress(tx, address, mail));
  return {
    /** Mails to the members of each organization who want them, except the acting user. Mail about what may be taken back waits a little. */
    queueNotices: async (tx: Tx, notices: readonly NoticeOfEntry[]) => {
      const mailed = notices.flatMap(toMail);
      if (mailed.length === 0) return;
      const messages = await insertNoticeMails(tx, mailed);
      const waits = await waitsOf(tx, mailed, messages);
      const joined = await joinOpenMessages(tx, jobs, messages, waits);
      const alone = messages.filter(({ id }) => !joined.has(id));
      await jobs.enqueue(tx, alone, ({ id }) => waits.get(id)!.ms);
    },
    /** Stops the waiting mails about an entry that is taken back. `now` in ms. */
    stopMails: async (tx: Tx, entry: EntryRef, now: number) => {
      const waiting = await readWaitingMails(tx, entry);
      if (waiting.length === 0) return;
      const waitingIds = waiting.map(({ jobId }) => jobId);
      const jobIds = await jobs.lockWaiting(tx, waitingIds);
      const stopped = waiting.filter(({ jobId }) => jobIds.includes(jobId)).map(({ id }) => id);
      await skipWaitingMails(tx, stopped, now);
      // Other mails of the same message are still sent, by its job.
      await jobs.remove(tx, await emptyMessages(tx, jobIds));
    },
    /** A member's digest. What it says is read when it is sent. `since`: since when titles moved. Times in ms. */
    queueDigest: async (tx: Tx, { orgId, userId }: DigestOwner, since: number, now: number) =>
      await toUser(tx, userId, { kind: 'digest', orgId, content: { since }, now }),
    /** An invite to join an organization, to the invite's address. */
    queueOrgInvite: insertOrgInvite,
    /**
     * A link to choose a new password. It is written even if no account has the address; that is checked when it is sent.
     * `redirect`: the encrypted path to which the user returns afterwards.
     */
    queuePasswordReset: async (tx: Tx, address: string, now: number, redirect?: string) =>
      await toAddress(tx, address, { kind: 'reset_password', orgId: null, content: redirect === undefined ? {} : { redirect }, now }),
    /** A link to verify the user's email. */
    queueVerification: async (tx: Tx, userId: string, now: number) =>
      await toUser(tx, userId, { kind: 'verify_email', orgId: null, content: {}, now }),
    /** An operator's invitation to sign up, to its address. `now` in ms. */
    queueSignUpInvitation: async (
      tx: Tx,
      { id, email, organization, expiresAt }: { id: string; email: string; organization: string | null; expiresAt: number },
      now: number,
    ) => await toAddress(tx, email, { kind: 'sign_up_invitation', orgId: null, cause: id, content: { organization, expiresAt }, now }),
    /** To a person, about their own account or membership. */
    queueAccountNotice: async (tx: Tx, userId: string, { event, orgId, now }: AccountNotice) =>
      await toUser(tx, userId, { kind: 'account_notice', orgId, content: event, now }),
    /** To the address that a claim link was mailed to. */
    queueNoticeToInvited: async (tx: Tx, address: string, { event, orgId, now }: AccountNotice) =>
      await toAddress(tx, address, { kind: 'account_notice', orgId, content: event, now }),
    /** To the former title contact of the sender's organization. */
    queueNoticeToTitleContact: async (tx: Tx, address: string, sender: Sender) =>
      await jobs.enqueue(tx, await insertNoticeToTitleContact(tx, address, sender)),
    /** To the organization's owners and admins, except these. `now` in ms. */
    queueOrgNotice: async (tx: Tx, orgId: string, told: { notice: OrgNotice; except: readonly string[]; now: number }) =>
      await jobs.enqueue(tx, await insertOrgNotice(tx, orgId, told)),
  };
}

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
    ...(told.awaited && { awaited: told.awaited }),
    ...(mayBeStranger && fromOrgId !== null && { fromOrgId }),
  };
  return [{ orgId, type, toManagers, cause: mailCause, content, about, bundle }];
}
