// Whether the mail server works: told by the attempts to send, and tried at the start and every minute while it fails. What is known is in
// the log, and in the database for health checks, metrics and an operator's commands.
//
// An attempt that could not reach the server, or got no answer, is only a suspicion: one connection may break, and one mailbox may be slow.
// The server is then tried without a mail, and fails if that fails. An answer to a mail, or a successful try, ends the failure, and all
// waiting mail is tried at once.
//
// A refused sender shows only in an attempt, so only an attempt begins and ends it. The server may take the next mail and refuse the one after
// that, for example if it limits how much it takes. So this failure, and any that is back soon after it had ended, ends only when there was
// none for a while: otherwise it would begin and end with every mail. What was refused keeps its pauses, because a server that asks for less
// must not be asked more often.
import { hostname } from 'node:os';
import { recordFailingMailServer, removeFailingMailServer, tryMailsNow } from '../db/mail/waiting-mails.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import { endsWithConnection, failureSentence, failureReason, type MailServerFailure } from './mail-server-failure.ts';

/** ms. How often the log repeats that the server fails, for each cause. */
const LOG_AGAIN_MS = 15 * 60_000;
/** ms. A failure that comes and goes is over if there was none for this long. It is longer than the alert waits. */
const STEADY_MS = 15 * 60_000;
/** ms. A successful try holds for this long. */
const TRY_HOLDS_MS = 5000;

export type MailServerWatch = ReturnType<typeof watchMailServer>;

/** `at`: when it failed last. `isBack`: another failure had ended just before it began. */
type Failing = { failure: MailServerFailure; at: number; isBack: boolean };

/** `tryServer`: see `tryMailServer`. */
export function watchMailServer(sql: Sql, tryServer: () => Promise<MailServerFailure | null>) {
  const host = hostname();
  /** undefined: not known yet, and the database may have a failure from before the start. */
  let failing: Failing | null | undefined;
  let trying: Promise<void> | undefined;
  let ending: Promise<void> | undefined;
  let workedAt = -Infinity;
  let endedAt = -Infinity;
  let isStopped = false;
  /** By cause, since the failure began. */
  const loggedAt = new Map<MailServerFailure['cause'], number>();

  const record = async ({ failure }: Failing) => {
    if (isStopped) return;
    const now = performance.now();
    if (now - (loggedAt.get(failure.cause) ?? -Infinity) > LOG_AGAIN_MS) {
      loggedAt.set(failure.cause, now);
      log('mail-server-failing', { what: `${failureSentence(failure)} Mail waits until it can be sent.` });
    }
    await recordFailingMailServer(sql, host, failureReason(failure));
  };
  const fails = async (failure: MailServerFailure) => {
    const at = performance.now();
    failing = { failure, at, isBack: failing ? failing.isBack : at - endedAt < STEADY_MS };
    await record(failing);
  };
  const works = async () => {
    const now = performance.now();
    const wasAway = now - workedAt >= STEADY_MS;
    workedAt = now;
    if (failing === null || isStopped) return;
    if (failing && now - failing.at < STEADY_MS) {
      const endsAtOnce = endsWithConnection(failing.failure) && (wasAway || !failing.isBack);
      if (!endsAtOnce) return;
    }
    ending ??= end().finally(() => {
      ending = undefined;
    });
    await ending;
  };
  /** The failure is forgotten here only when the database has forgotten it too: until then every success tries again to end it. */
  const end = async () => {
    const ended = failing;
    const since = await sql.begin(async (tx) => {
      const from = await removeFailingMailServer(tx, host);
      // After a start, the settings may be others than those with which it failed.
      if (ended ? endsWithConnection(ended.failure) : from !== null) await tryMailsNow(tx);
      return from;
    });
    if (failing !== ended) return; // it has failed meanwhile
    failing = null;
    if (since === null && !ended) return;
    endedAt = performance.now();
    loggedAt.clear();
    log('mail-server-works', { ...(since !== null && { ms: Math.max(0, Date.now() - since) }) });
  };
  /** One try at a time. */
  const tryOnce = async (): Promise<void> => {
    trying ??= (async () => {
      const failure = await tryServer();
      if (failure) await fails(failure);
      else if (!failing || endsWithConnection(failing.failure)) await works();
    })().finally(() => {
      trying = undefined;
    });
    await trying;
  };
  /** The database may be away: it is recorded again within a minute. A process that stops leaves that to the next one. */
  const orLater = async (work: Promise<void>): Promise<void> =>
    await work.catch((error: unknown) => {
      if (!isStopped) log('tidying-failed', { what: 'recording whether the mail server works', error });
    });

  return {
    /** The server answered an attempt to send. */
    answered: async (): Promise<void> => await orLater(works()),
    /** An attempt failed because of the server; null: it did not answer, which may be due to the mailbox. */
    attemptFailed: async (failure: MailServerFailure | null): Promise<void> => {
      if (failure && !endsWithConnection(failure)) return await orLater(fails(failure));
      if (performance.now() - workedAt > TRY_HOLDS_MS) await orLater(tryOnce());
    },
    /** Tries the server. Call it at the start. */
    tryNow: async (): Promise<void> => await orLater(tryOnce()),
    /** Call it every minute: a failing server remains recorded, is tried again, and works if it has not failed for long. */
    tryFailing: async (): Promise<void> => {
      if (failing === null) return;
      if (failing) await record(failing);
      if (!failing || endsWithConnection(failing.failure)) await tryOnce();
      else if (workedAt >= failing.at) await works();
    },
    /** From now on it writes nothing. */
    stop: (): void => {
      isStopped = true;
    },
  };
}
