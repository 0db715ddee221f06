// Whether the mail server works: told by the attempts to send, and tried at the start and every minute while it fails. What is known is in
// the log, and in the database for health checks, metrics and an operator's commands.
//
// An attempt that could not reach the server, or got no answer, is only a suspicion: one connection may break, and one mailbox may be slow.
// The server is then tried without a mail, and fails if that fails. An answer to a mail, or a successful try, ends the failure. A refused
// sender shows only in an attempt, so only an attempt begins and ends it.
import { hostname } from 'node:os';
import { recordFailingMailServer, removeFailingMailServer, tryMailsNow } from '../db/mail/waiting-mails.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import { endsWithConnection, failureSentence, failureReason, type MailServerFailure } from './mail-server-failure.ts';

/** ms. How often the log repeats that the server fails. */
const LOG_AGAIN_MS = 15 * 60_000;
/** ms. A successful try holds for this long. */
const TRY_HOLDS_MS = 5000;

export type MailServerWatch = ReturnType<typeof watchMailServer>;

/** `tryServer`: see `tryMailServer`. */
export function watchMailServer(sql: Sql, tryServer: () => Promise<MailServerFailure | null>) {
  const host = hostname();
  /** undefined: not known yet, and the database may have a failure from before the start. */
  let failing: { failure: MailServerFailure; loggedAt: number } | null | undefined;
  let trying: Promise<void> | undefined;
  let workedAt = -Infinity;
  let isStopped = false;

  const fails = async (failure: MailServerFailure) => {
    if (isStopped) return;
    const isOther = failing?.failure.cause !== failure.cause;
    const isLogged = isOther || performance.now() - (failing?.loggedAt ?? 0) > LOG_AGAIN_MS;
    if (isLogged) log('mail-server-failing', { what: `${failureSentence(failure)} Mail waits until it can be sent.` });
    failing = { failure, loggedAt: isLogged ? performance.now() : failing!.loggedAt };
    await recordFailingMailServer(sql, host, failureReason(failure));
  };
  const works = async () => {
    workedAt = performance.now();
    if (failing === null || isStopped) return;
    const isKnown = failing !== undefined;
    failing = null;
    const since = await removeFailingMailServer(sql, host);
    if (since === null && !isKnown) return;
    log('mail-server-works', { ...(since !== null && { ms: Math.max(0, Date.now() - since) }) });
    await tryMailsNow(sql);
  };
  /** One try at a time. */
  const tryNow = async (): Promise<void> => {
    trying ??= (async () => {
      const failure = await tryServer();
      await (failure ? fails(failure) : works());
    })().finally(() => {
      trying = undefined;
    });
    await trying;
  };
  /** The database may be away: a failure is recorded again within a minute. A process that stops leaves that to the next one. */
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
      if (performance.now() - workedAt > TRY_HOLDS_MS) await orLater(tryNow());
    },
    /** Tries the server. Call it at the start. */
    tryNow: async (): Promise<void> => await orLater(tryNow()),
    /** Call it every minute: a failing server is tried again, and remains recorded as failing. */
    tryFailing: async (): Promise<void> => {
      if (failing && endsWithConnection(failing.failure)) await tryNow();
      else if (failing) await fails(failing.failure);
    },
    /** From now on it writes nothing. */
    stop: (): void => {
      isStopped = true;
    },
  };
}
