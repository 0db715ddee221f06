// One attempt to send one mail. Whether it is still wanted is checked just before. A mail is settled once, as sent, failed or skipped, and
// the pages that show its status are notified.
import { setTimeout } from 'node:timers/promises';
import { isGivenUp } from '../../domain/mail-retries.ts';
import type { Config } from '../config.ts';
import { mailsWithoutJob, readDueMails, readMailWatchers, recordFailure, settleMail } from '../db/mail/mails.ts';
import { markSilent, unmarkSilent } from '../db/mail/mail-jobs.ts';
import { insertNotifications, type NewNotification } from '../db/notifications.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { MailRejected, type MailTransport } from './mail-transport.ts';
import type { MailServerWatch } from './watch-mail-server.ts';
import type { DueMail } from '../../domain/thread/notices/mail-content.ts';
import { composeMessage } from './compose-mail.ts';

type Services = {
  config: Config;
  sql: Sql;
  live: LiveBus;
  metrics: Metrics;
  transport: MailTransport;
  mailServer: Pick<MailServerWatch, 'answered' | 'attemptFailed'>;
};
export type MailSender = ReturnType<typeof createMailSender>;

const MAX_DURATIONS = 20;
/** ms. The duration that is assumed before the first mail was sent. */
const DEFAULT_DURATION_MS = 300;

/** How long a process retries to record that a mail was sent, with growing pauses. */
const SETTLE_TIMEOUT_MS = 3_600_000;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

export function createMailSender({ config, sql, live, metrics, transport, mailServer }: Services) {
  const durations: number[] = [];
  /** Returns false if there is nothing to say any more. */
  const send = async (id: string, mails: readonly DueMail[], signal: AbortSignal): Promise<boolean> => {
    const began = performance.now();
    const message = await composeMessage(id, mails, config, sql);
    if (!message) return false;
    const wasSilent = mails.some((mail) => mail.wasSilent);
    await transport(message, signal, wasSilent);
    void mailServer.answered();
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
        else if (error.mailbox === 'answered') void mailServer.answered();
        else void mailServer.attemptFailed(error.server);
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

/** If a platform invite failed, the person who claims the organization later finds the invitation as a notification. */
function undeliveredNotification({ content, org }: DueMail, at: number): NewNotification[] {
  if (content.kind !== 'platform_invite' || !org) return [];
  const { text, vehicle, threadId, fromOrgId } = content;
  return [
    { orgId: org.id, type: 'platform_invite', text, vehicle, threadId, fromOrgId, requestId: null, at, createdBy: null, userId: null },
  ];
}
