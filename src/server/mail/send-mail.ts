// One attempt to send one mail. Whether it is still wanted is checked just before, and one-time links are created only now, so that
// no token is ever stored. A mail is settled once, as sent, failed or skipped, and the pages that show its status are notified.
import { setTimeout } from 'node:timers/promises';
import { createHmac } from 'node:crypto';
import { isGivenUp } from '../../domain/mail-retries.ts';
import type { Config } from '../config.ts';
import { mailsWithoutJob, readDueMails, readMailWatchers, recordFailure, settleMail } from '../db/mail/mails.ts';
import { markSilent, unmarkSilent } from '../db/mail/mail-jobs.ts';
import { insertNotifications, type NewNotification } from '../db/notifications.ts';
import { issueToken } from '../db/accounts/one-time-tokens.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { MailRejected, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { htmlPart } from './templates/html-part.ts';
import { mailPage } from './templates/templates.ts';
import { bundledNoticesPage } from './templates/bundled-notices.ts';
import { combinedInvitationsPage } from './templates/combined-invitations.ts';
import { composeDigest } from './digest/compose-digest.ts';
import { type DueMail, isDigest, isNotice, type NoticeMail, type SingleContent } from '../../domain/thread/notices/mail-content.ts';
import { threadOfPath } from '../../domain/notification-paths.ts';
import { decrypt } from './encrypt.ts';
import { textPart } from './templates/text-part.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

type Services = { config: Config; sql: Sql; live: LiveBus; metrics: Metrics; transport: MailTransport };
export type MailSender = ReturnType<typeof createMailSender>;

const MAX_DURATIONS = 20;
/** ms. The duration that is assumed before the first mail was sent. */
const DEFAULT_DURATION_MS = 300;

/** How long a process retries to record that a mail was sent, with growing pauses. */
const SETTLE_TIMEOUT_MS = 3_600_000;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

export function createMailSender({ config, sql, live, metrics, transport }: Services) {
  const durations: number[] = [];
  /** Returns false if there is nothing to say any more. */
  const send = async (id: string, mails: readonly DueMail[], signal: AbortSignal): Promise<boolean> => {
    const began = performance.now();
    const message = await composeMessage(id, mails, config, sql);
    if (!message) return false;
    const wasSilent = mails.some((mail) => mail.wasSilent);
    await transport(message, signal, wasSilent);
    durations.push(performance.now() - began);
    if (durations.length > MAX_DURATIONS) durations.shift();
    return true;
  };
  /** Waits as long as one of the recent mails took. */
  const simulateSending = async (signal: AbortSignal) =>
    await setTimeout(durations[Math.floor(Math.random() * durations.length)] ?? DEFAULT_DURATION_MS, undefined, { signal });

  /** Settles all or none: the mails of one message were sent together. */
  const settle = async (mails: readonly DueMail[], status: 'sent' | 'failed' | 'skipped', failure?: string) => {
    if (mails.length === 0) return;
    const now = Date.now();
    const settled = await sql.begin(async (tx) => {
      const mine: DueMail[] = [];
      for (const mail of mails) if (await settleMail(tx, mail.id, status, now, failure)) mine.push(mail);
      const undelivered = status === 'failed' ? mine.flatMap((mail) => undeliveredNotification(mail, now)) : [];
      await insertNotifications(tx, undelivered);
      return mine;
    });
    for (const mail of settled) {
      metrics.mail(status);
      // It stays settled even if this fails.
      await publishStatus(mail, status).catch((error: unknown) => log('live-not-told', { error }));
    }
  };
  const publishStatus = async ({ content, cause, org }: DueMail, status: string) => {
    const watchers = await readMailWatchers(sql, { kind: content.kind, cause, aboutOrgId: org?.id ?? null });
    if (watchers) live.publish(watchers.orgIds, watchers.topic, 0);
    if (status === 'failed' && content.kind === 'platform_invite' && org) live.publish([org.id], 'notifications', 0);
  };
  /** The mail was sent. Retries until the database records that, because another attempt would send it again. */
  const settleSent = async (mails: readonly DueMail[], signal: AbortSignal) => {
    const until = Date.now() + SETTLE_TIMEOUT_MS;
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await settle(mails, 'sent');
      } catch (error) {
        if (pause === SHORTEST_PAUSE_MS) log('mail-not-settled', { error });
        if (signal.aborted || Date.now() > until) throw error;
        await setTimeout(pause, undefined, { signal });
      }
    }
  };
  const readPending = async (id: string) => (await readDueMails(sql, id, Date.now())).filter(({ status }) => status === 'pending');

  /** Settles the mails as failed if retrying is over; otherwise throws, so that they are retried. */
  const failOrThrow = async (mails: readonly DueMail[], error: unknown) => {
    const now = Date.now();
    const answer = error instanceof MailRejected ? error : null;
    const [{ address, wasSilent }] = mails as [DueMail];
    if (answer?.mailbox === 'silent') await markSilent(sql, address);
    else if (answer?.mailbox === 'answered' && wasSilent) await unmarkSilent(sql, address);
    const first = mails.map(({ firstTriedAt }) => firstTriedAt).filter((at) => at !== null);
    const isOver = isGivenUp(first.length > 0 ? Math.min(...first) : null, now);
    if (answer?.permanent || isOver) return await settle(mails, 'failed', answer?.message);
    if (answer) metrics.mail('tried');
    const ids = mails.map(({ id }) => id);
    await recordFailure(sql, ids, answer?.message ?? null, now);
    throw error;
  };

  return {
    /** Throws if it should be retried. */
    send: async (mailId: string, signal: AbortSignal): Promise<void> => {
      const { wanted = [], unwanted = [] } = Object.groupBy(await readPending(mailId), (mail) => (mail.wanted ? 'wanted' : 'unwanted'));
      await settle(unwanted, 'skipped');
      if (wanted.length === 0) return;
      // Mails to stand-ins share the outcome of the mails that are sent with them.
      const real = wanted.filter(({ simulated }) => !simulated);
      if (real.length === 0) {
        await simulateSending(signal);
        return await settle(wanted, wanted.some(({ simulated }) => simulated?.failed) ? 'failed' : 'sent');
      }
      try {
        if (!(await send(mailId, real, signal))) return await settle(wanted, 'skipped');
      } catch (error) {
        if (signal.aborted) throw error; // aborted by this process, not rejected
        if (!(error instanceof MailRejected)) log('mail-not-tried', { error });
        return await failOrThrow(wanted, error);
      }
      await settleSent(wanted, signal);
      if (wanted.some(({ wasSilent }) => wasSilent)) await unmarkSilent(sql, wanted[0]!.address);
    },
    /** Settles as failed the mails that have no job any more. */
    failMailsWithoutJob: async () => {
      for (const id of await mailsWithoutJob(sql)) await settle(await readPending(id), 'failed');
    },
  };
}

/** `mails`: at least one, all to the same address. Null if there is nothing to say any more. */
async function composeMessage(id: string, mails: readonly DueMail[], config: Config, sql: Sql): Promise<OutgoingMail | null> {
  const [first] = mails as [DueMail];
  if (isDigest(first)) return await composeDigest(first, config, sql, Date.now());
  const singles = mails.filter((mail): mail is DueMail<SingleContent> => !isDigest(mail));
  return await composeSingles(id, singles, config, sql);
}

/** `mails`: at least one. */
async function composeSingles(id: string, mails: readonly DueMail<SingleContent>[], config: Config, sql: Sql): Promise<OutgoingMail> {
  const [first] = mails as [DueMail<SingleContent>];
  const { baseUrl, secret } = config;
  const { content, user } = first;
  const token = user && isNotice(content) ? unsubscribeToken({ userId: user.id, type: content.kind }, secret) : null;
  const tokenUrls: (string | null)[] = [];
  for (const mail of mails) tokenUrls.push(await tokenUrlOf(mail, config, sql));
  const links = {
    baseUrl,
    linkedOrgId: user?.isInSeveral && first.org ? first.org.id : null,
    tokenUrl: tokenUrls[0]!,
    unsubscribeUrl: token && `${baseUrl}/unsubscribe?token=${token}`,
  };
  const threadId = mails.length === 1 ? threadOf(content) : null;
  const page =
    mails.length === 1
      ? mailPage(first, links)
      : mails.every(hasNotice)
        ? bundledNoticesPage(mails, links)
        : combinedInvitationsPage(mails, baseUrl, tokenUrls);
  return {
    id,
    to: first.address,
    subject: page.subject,
    text: textPart(page),
    html: htmlPart(page, baseUrl),
    oneClickUrl: token && `${baseUrl}/api/unsubscribe?token=${token}`,
    conversation: threadId !== null && first.org ? conversationId(threadId, first.org.id, secret) : null,
  };
}

/** The thread that a mail is about; null if it is about none, or its recipient is not on it any more. */
function threadOf(content: SingleContent): string | null {
  if (content.kind === 'platform_invite') return content.threadId;
  return isNotice(content) ? threadOfPath(content.path) : null;
}

const hasNotice = (mail: DueMail<SingleContent>): mail is DueMail<NoticeMail> => isNotice(mail.content);

/** The url of the button, for kinds whose button is a one-time link; null for all others. */
async function tokenUrlOf(
  { content, address, cause, org, user, invite }: DueMail<SingleContent>,
  { baseUrl, secret }: Config,
  sql: Sql,
): Promise<string | null> {
  if (isNotice(content)) return null;
  const issue = async (subject: Parameters<typeof issueToken>[2]) => await issueToken(sql, address, subject, Date.now());
  switch (content.kind) {
    case 'platform_invite':
      return `${baseUrl}/onboarding?claim=${await issue({ purpose: 'claim', orgId: org!.id, threadId: content.threadId })}`;
    case 'org_invite':
      // Managers see the code too. The proof is only in the mail, so it shows that the user reads this address.
      return `${baseUrl}/onboarding?invite=${invite!.code}&proof=${await issue({ purpose: 'invite', inviteId: cause!, expiresAt: invite!.expiresAt })}`;
    case 'reset_password': {
      const token = await issue({ purpose: 'reset-password', userId: user!.id });
      const redirect = content.redirect === undefined ? null : decrypt(content.redirect, secret);
      return `${baseUrl}/reset-password?${new URLSearchParams({ token, ...(redirect !== null && { redirect }) })}`;
    }
    case 'account_notice':
    case 'org_notice':
      return null;
    case 'verify_email':
      return `${baseUrl}/verify-email?token=${await issue({ purpose: 'verify-email', userId: user!.id })}`;
    default:
      return content satisfies never;
  }
}

/** If a platform invite failed, the person who claims the organization later finds the invitation as a notification. */
function undeliveredNotification({ content, org }: DueMail, at: number): NewNotification[] {
  if (content.kind !== 'platform_invite' || !org) return [];
  const { text, vehicle, threadId, fromOrgId } = content;
  return [
    { orgId: org.id, type: 'platform_invite', text, vehicle, threadId, fromOrgId, requestId: null, at, createdBy: null, userId: null },
  ];
}

// What groups the mails about one thread in a mail program: each refers to a message that was never sent.

/**
 * The id of that message, without its host. It differs between the organizations on a thread, and only this server can compute it: otherwise two
 * of them that compare their mails, or a mail provider that serves both, would learn that they are on the same thread.
 */
const conversationId = (threadId: string, orgId: string, secret: string): string =>
  createHmac('sha256', secret).update(`conversation ${threadId} ${orgId}`).digest('hex').slice(0, 32);
