// Tasks in the background: the ledger is followed, mail is sent, invitations expire, and old data is deleted.
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { OLD_ROWS } from '../db/delete-old-rows.ts';
import { laterTime } from '../db/database-load.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { keepWaitingMails } from '../db/mail/waiting-mails.ts';
import { createMailTransport, hasMailTransport, SMTP_TIMEOUTS, type SmtpTimeouts, tryMailServer } from '../mail/mail-transport.ts';
import { failureReason, NOT_SET_UP } from '../mail/mail-server-failure.ts';
import { createMailSender } from '../mail/send-mail.ts';
import { watchMailServer } from '../mail/watch-mail-server.ts';
import type { Outbox } from '../mail/outbox.ts';
import { watchMailHold } from '../mail/all-mail-on-hold.ts';
import { createHeldMailRelease } from '../mail/release-strangers-mail.ts';
import { fillNameKeys, fillTableRows } from './fill-columns.ts';
import { writeDigests } from './write-digests.ts';
import { sendReminders } from './send-reminders.ts';
import { sweepOverdueInvitations } from './sweep-overdue-invitations.ts';
import { tellWrongPassphrases } from './tell-wrong-passphrases.ts';
import { JOB_INTERVALS, type JobIntervals } from '../jobs/job-intervals.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { LedgerFollower } from '../ledger/follow-ledger.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';

export type MailTimings = { intervals: JobIntervals; smtpTimeouts: SmtpTimeouts };
export const MAIL_TIMINGS: MailTimings = { intervals: JOB_INTERVALS, smtpTimeouts: SMTP_TIMEOUTS };

const HOUR_MS = 3_600_000;
const STOP_MS = 2000;

type Services = { config: Config; sql: Sql; live: LiveBus; metrics: Metrics; jobs: JobQueue; outbox: Outbox; ledger: LedgerFollower };

/** Returns a function that stops the tasks. Mails that are being sent end with `jobs`. */
export async function startBackgroundTasks(
  { config, sql, live, metrics, jobs, outbox, ledger }: Services,
  { intervals, smtpTimeouts }: MailTimings,
): Promise<() => Promise<void>> {
  const mailServer = watchMailServer(sql, async () => await tryMailServer(config, smtpTimeouts));
  const transport = createMailTransport(config, smtpTimeouts);
  const { send, failMailsWithoutJob } = createMailSender({ config, sql, live, metrics, transport, mailServer });
  const isHeldByOperator = watchMailHold(sql);
  // A host without a mail server claims no mail: it waits for one, or another host sends it.
  const isOnHold = async () => !hasMailTransport(config) || (await isHeldByOperator());
  jobs.work(send, isOnHold);
  const { releaseDue, skipUnwanted } = createHeldMailRelease({ sql, live, metrics, jobs });
  const stops = [
    repeatEvery(
      intervals.poll * 1000,
      'releasing mails',
      async () => void ((await isOnHold()) || (await releaseDue(await laterTime(sql)))),
    ),
    repeatEvery(intervals.repair * 1000, 'trying the mail server', async () => await mailServer.tryFailing()),
    ...(hasMailTransport(config)
      ? []
      : [repeatEvery(intervals.poll * 1000, 'keeping waiting mails', async () => await keepWaitingMails(sql, failureReason(NOT_SET_UP)))]),
    repeatEvery(intervals.repair * 1000, 'skipping unwanted mails', async () => await skipUnwanted(await laterTime(sql))),
    repeatEvery(
      intervals.repair * 1000,
      'failing mails without a job',
      async () => void ((await isOnHold()) || (await failMailsWithoutJob())),
    ),
    repeatEvery(intervals.repair * 1000, 'expiring invitations', async () => await sweepOverdueInvitations({ sql, live }, Date.now())),
    repeatEvery(intervals.repair * 1000, 'sending reminders', async () => await sendReminders({ sql, live, outbox }, await laterTime(sql))),
    repeatEvery(intervals.repair * 1000, 'telling wrong passphrases', async () => await tellWrongPassphrases({ sql, live }, Date.now())),
    repeatEvery(intervals.repair * 1000, 'writing digests', async () => await writeDigests({ sql, outbox }, await laterTime(sql))),
    repeatEvery(HOUR_MS, 'filling the rows of tables', async () => void (await fillTableRows(sql))),
    repeatEvery(intervals.repair * 1000, 'filling the keys of names', async () => void (await fillNameKeys(sql))),
    ...Object.entries(OLD_ROWS).map(([what, work]) => repeatEvery(HOUR_MS, what, async () => void (await work(sql)))),
  ];
  // After an upgrade, at once: until then a thread that the previous version wrote is missing in tables.
  void fillTableRows(sql).catch((error: unknown) => log('tidying-failed', { what: 'filling the rows of tables', error }));
  // Until then a similar name is found only if it is the same.
  void fillNameKeys(sql).catch((error: unknown) => log('tidying-failed', { what: 'filling the keys of names', error }));
  void mailServer.tryNow();
  const stopFollowing = ledger.start();
  return async () => {
    mailServer.stop();
    await Promise.all([...stops.map(async (stop) => await stop()), stopFollowing()]);
  };
}

/**
 * Repeats the work until the returned function is called, one at a time. A failure is logged and does not end the repetition. The returned
 * function waits a little for what is in progress: what a stop interrupts is done again by another process.
 */
function repeatEvery(ms: number, what: string, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch((error: unknown) => log('tidying-failed', { what, error }))
      .finally(() => {
        running = undefined;
      });
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await Promise.race([running, pause(STOP_MS, undefined, { ref: false })]);
  };
}
