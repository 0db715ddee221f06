// How the connections of a pool are shared between transactions and reads, and whether one is free.
import { Turns } from '../../turns.ts';
import { LOCK_TIMEOUT_MS, type Sql, type Tx } from './sql.ts';
import { markAfterCommit } from './unavailable.ts';

/** The part of the connections: five of eight, one of two. */
const PART_FOR_TRANSACTIONS = 5 / 8;
/** Far more than the people of a busy process have under way. */
const MOST_WAITING = 500;

/** Called when something begins to wait for a connection of the pool. It returns the function to call when that ends. */
export type PoolWaits = (use: 'transaction' | 'read') => () => void;

/** No connection became free for a transaction in time. */
export class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
  constructor() {
    super('No connection was free for a transaction.');
  }
}

/**
 * Limits how many connections the pool's transactions use at a time: `begin` waits for its turn. It marks its error if the commit was sent.
 * Returns the pool.
 */
export function limitTransactions(sql: Sql, waits: PoolWaits): Sql {
  const turns = new Turns({ longestWaitMs: LOCK_TIMEOUT_MS, mostWaiting: MOST_WAITING, error: () => new NoConnectionFree() });
  const atOnce = Math.max(1, Math.floor(sql.options.max * PART_FOR_TRANSACTIONS));
  const begin = sql.begin as (...args: unknown[]) => Promise<unknown>;
  sql.begin = (async (...args: unknown[]) => {
    const waited = once(waits('transaction'));
    try {
      return await turns.run('transactions', atOnce, async () => {
        waited();
        return await beginMarked(begin, args);
      });
    } finally {
      waited(); // no turn came
    }
  }) as Sql['begin'];
  return sql;
}

/** `args`: those of `begin`. The last is the work. */
async function beginMarked(begin: (...args: unknown[]) => Promise<unknown>, args: unknown[]): Promise<unknown> {
  const work = args.at(-1) as (tx: Tx) => unknown;
  let isCommitSent = false;
  try {
    return await begin(...args.slice(0, -1), async (tx: Tx) => {
      const made = work(tx);
      const result = await (Array.isArray(made) ? Promise.all(made) : made);
      isCommitSent = true;
      return result;
    });
  } catch (error) {
    if (isCommitSent) markAfterCommit(error);
    throw error;
  }
}

function once(call: () => void): () => void {
  let isCalled = false;
  return () => {
    if (!isCalled) call();
    isCalled = true;
  };
}

// Watches whether requests get a connection of the pool: sends an empty query every second, which waits behind theirs.

const INTERVAL_MS = 1000;
/** A connection that is not free for so long is no peak of requests. */
const LONGEST_WAIT_MS = 2000;

/** With a comment, so that tests which count statements can leave it out. */
export const POOL_QUERY = 'select 1 /* is a connection free */';

export type PoolWatch = ReturnType<typeof watchPool>;

/** Also tells `waits` of each query. */
export function watchPool(sql: Sql, waits: PoolWaits) {
  let lastWaitMs = 0;
  let waitsSince: number | null = null;
  const ask = async () => {
    if (waitsSince !== null) return;
    waitsSince = performance.now();
    const waited = waits('read');
    try {
      await sql.unsafe(POOL_QUERY);
      lastWaitMs = performance.now() - waitsSince;
    } catch {
      lastWaitMs = 0; // the database is away, which has a status of its own
    } finally {
      waited();
      waitsSince = null;
    }
  };
  const timer = setInterval(() => void ask(), INTERVAL_MS).unref();
  return {
    /** False if a query has waited too long, until one has not: so it does not change with every query of a busy pool. */
    hasFreeConnection: (): boolean => Math.max(lastWaitMs, waitsSince === null ? 0 : performance.now() - waitsSince) < LONGEST_WAIT_MS,
    stop: (): void => clearInterval(timer),
  };
}
