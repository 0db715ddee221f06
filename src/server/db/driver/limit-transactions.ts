// Keeps connections of a pool for reads: a transaction may wait for locks of other processes, and as many as there are connections would stop
// every read.
import { Turns } from '../../turns.ts';
import { LOCK_TIMEOUT_MS, type Sql } from '../sql.ts';

/** Of eight connections five, of two one. */
const PART_FOR_TRANSACTIONS = 5 / 8;
/** Far more than the people of a busy process have under way. */
const MOST_WAITING = 500;

/** No connection became free for a transaction in time. */
export class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree';
  constructor() {
    super('No connection was free for a transaction.');
  }
}

/** Limits how many connections the pool's transactions use at a time: `begin` waits for its turn. Returns the pool. */
export function limitTransactions(sql: Sql): Sql {
  const turns = new Turns({ longestWaitMs: LOCK_TIMEOUT_MS, mostWaiting: MOST_WAITING, error: () => new NoConnectionFree() });
  const atOnce = Math.max(1, Math.floor(sql.options.max * PART_FOR_TRANSACTIONS));
  const begin = sql.begin as (...args: unknown[]) => Promise<unknown>;
  sql.begin = (async (...args: unknown[]) => await turns.run('transactions', atOnce, async () => await begin(...args))) as Sql['begin'];
  return sql;
}
