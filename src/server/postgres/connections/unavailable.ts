// Which errors say that the database cannot be used for a moment, what each leaves behind, and how work that met one is repeated.
//
// A transaction that failed with one of them did one of two things:
// - nothing: PostgreSQL says so, or its commit was not sent yet. It may be repeated as it is.
// - unknown: its commit was on the way when the connection was lost. It may be repeated only under its idempotency key, which is found if
//   it was committed. Without a key nobody can tell, and it is left to the person.
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../error-code.ts';

/**
 * - PostgreSQL's classes 08 (connections) and 53 (no connections, memory or disk space left), and 57P01 to 57P05 (it stops, starts or
 *   recovers, or ended the session).
 * - 25006: it is read-only, as it is while another server takes over. 25P03, 25P04: it ended a transaction that took too long. 58030: its
 *   disk failed.
 * - The driver's own codes, which begin with CONNECT. One of them is CONNECTION_STANDBY: none of the hosts is the primary.
 * - AWAY, NOT_REPLICATED: see below.
 */
const CODES = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57P0[1-5]|25006|25P0[34]|58030|CONNECT(?:ION)?_[A-Z]+|AWAY|NOT_REPLICATED)$/;
const NETWORK: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The request can be sent again unchanged, by somebody who has its key. It is answered with 503. */
export const isUnavailable = (error: unknown): boolean => CODES.test(codeOf(error)) || NETWORK.has(codeOf(error));

/**
 * The transaction was committed on this server alone: somebody ended its wait for the standbys (`pg_cancel_backend`), and PostgreSQL reports
 * success with a warning. If another server takes over, the transaction is lost, so it is not acknowledged. A repeat under its key finds it
 * and, because it locks the row of the key, waits for the standbys again.
 */
class NotReplicated extends Error {
  override readonly name = 'NotReplicated';
  readonly code = 'NOT_REPLICATED';
  constructor() {
    super('The commit was not replicated.');
  }
}

/** For the driver's `onnotice`: a returned error becomes that of the statement. The name of the routine does not depend on the language. */
export const failureIn = ({ routine }: { routine?: string }): Error | undefined =>
  routine === 'SyncRepWaitForLSN' ? new NotReplicated() : undefined;

/** Errors of transactions whose commit was sent. */
const afterCommit = new WeakSet<object>();
export const markAfterCommit = (error: unknown): void => {
  if (typeof error === 'object' && error !== null) afterCommit.add(error);
};
/** Whether the transaction that failed so may be committed, or become it yet. */
export const mayBeCommitted = (error: unknown): boolean =>
  afterCommit.has(error as object) && isUnavailable(error) && !UNDONE.has(codeOf(error));

/**
 * Errors with which PostgreSQL says that the transaction did nothing, whenever they come: 40001 and 40P01 (it was in the way of another
 * one), 25006 and 25P03 (above), 53300 and 57P03 (nobody was let in).
 */
const UNDONE: ReadonlySet<string> = new Set(['40001', '40P01', '25006', '25P03', '53300', '57P03']);
/** A full or broken disk does not get better within seconds, and a commit that waited for standbys in vain would wait as long again. */
const NOT_FOR_A_MOMENT = /^(?:531|532|534|58030|25P04|NOT_REPLICATED)/;

/** Whether a transaction that failed may be repeated at once. `hasKey`: it takes an idempotency key first. */
export const mayRepeat = (error: unknown, hasKey: boolean): boolean =>
  UNDONE.has(codeOf(error)) || (isUnavailable(error) && !NOT_FOR_A_MOMENT.test(codeOf(error)) && (hasKey || !mayBeCommitted(error)));

/** ms. For so long a request is repeated, from its first failure. Then it is answered with 503, and its sender repeats it. */
const LONGEST_MS = 3000;
/** ms. The pauses double, up to the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
/** ms. How often a database that is away is asked whether it is back. */
const ASK_MS = 500;

/** The database has been away for long, so nothing was tried: an attempt may take seconds for each host, and requests would pile up. */
class Away extends Error {
  override readonly name = 'Away';
  readonly code = 'AWAY';
  constructor() {
    super('The database is away.');
  }
}

type Pool = { unsafe(query: string): PromiseLike<unknown> };

/** Since when the database of a pool has been away, and what asks whether it is back. */
const outages = new WeakMap<Pool, { since: number; timer: NodeJS.Timeout }>();

/**
 * Notes that the database could not be used, and returns since when. The outage ends when anything succeeds, such as a question that is sent
 * from then on.
 */
function noteOutage(pool: Pool): number {
  const known = outages.get(pool);
  if (known) return known.since;
  const since = performance.now();
  // A question does not wait for the one before, which may have been sent to a host that is silent.
  const timer = setInterval(() => {
    pool.unsafe('select 1').then(
      () => endOutage(pool),
      (error: unknown) => {
        if (codeOf(error) === 'CONNECTION_ENDED') endOutage(pool); // the pool is closed
      },
    );
  }, ASK_MS).unref();
  outages.set(pool, { since, timer });
  return since;
}

function endOutage(pool: Pool): void {
  clearInterval(outages.get(pool)?.timer);
  outages.delete(pool);
}

/**
 * Repeats work on the pool after an error that `may` allows; without it the work only reads. It begins again for three seconds after its first
 * failure, whatever becomes of the work of others. In an outage that has lasted for so long, no work begins.
 */
export async function repeatWhileUnavailable<T>(
  pool: Pool,
  work: () => Promise<T>,
  may: (error: unknown) => boolean = (error) => mayRepeat(error, true),
): Promise<T> {
  const outage = outages.get(pool);
  if (outage && performance.now() > outage.since + LONGEST_MS) throw new Away();
  let until = Infinity;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      const result = await work();
      endOutage(pool);
      return result;
    } catch (error) {
      const since = isUnavailable(error) ? noteOutage(pool) : performance.now();
      until = Math.min(until, since + LONGEST_MS);
      if (!may(error) || performance.now() + pauseMs > until) throw error;
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}
