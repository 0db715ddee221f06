// Follows the ledger: gives new entries their positions, and hands them to the consumers. Woken by the event of an entry, and by a timer in
// case that an event was lost. Any number of processes may do this on one database: each step is done by one of them, in one transaction.
import { setTimeout as pause } from 'node:timers/promises';
import { addConsumers, moveCursor, readNextEntries } from '../db/ledger/cursors.ts';
import { givePositions, nextTransaction } from '../db/ledger/positions.ts';
import type { Sql } from '../db/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import type { Consumer } from './consumer.ts';

/** Entries that arrive within this time of each other are handled together. */
const GATHER_MS = 25;
const POLL_MS = 1000;
/** Until another process or transaction may have ended. */
const RETRY_MS = 10;
/** The entries that a consumer gets at once, and so the work that is done again if its process ends. */
const MOST_AT_ONCE = 200;

type Services = { sql: Sql; live: Pick<LiveBus, 'inTransaction' | 'watchThreads'>; consumers: Readonly<Record<string, Consumer>> };
/**
 * `reached`: see `Positioned`; 0 if another process gives positions now. `isElsewhere`: another process works for a consumer now.
 * `isWaiting`: entries are left that wait for the end of another transaction.
 */
type Round = { reached: bigint; isElsewhere: boolean; isWaiting: boolean };
type Outcome = 'handled' | 'elsewhere' | 'failed';
export type LedgerFollower = {
  /** Resolves when the consumers have handled everything that was committed before, unless one of them fails. */
  catchUp(): Promise<void>;
  /** Follows until the returned function is called, which resolves when nothing is in progress. */
  start(): () => Promise<void>;
};

export function followLedger({ sql, live, consumers }: Services): LedgerFollower {
  let added: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Round> | undefined;

  const round = async (): Promise<Round> => {
    await (added ??= addConsumers(sql, Object.keys(consumers)).catch((error: unknown) => {
      added = undefined;
      throw error;
    }));
    const positioned = await sql.begin(givePositions);
    const outcomes: Outcome[] = [];
    for (const [name, consumer] of Object.entries(consumers)) outcomes.push(await runConsumer({ sql, live }, name, consumer));
    return { reached: positioned?.reached ?? 0n, isWaiting: positioned?.isWaiting ?? false, isElsewhere: outcomes.includes('elsewhere') };
  };
  /** One round at a time in this process. Those who ask while one runs share the next one. */
  const nextRound = async (): Promise<Round> => {
    next ??= running.then(async () => {
      next = undefined;
      return await round();
    });
    const mine = next;
    running = mine.catch(() => {});
    return await mine;
  };
  const roundOrLog = async (): Promise<boolean> => {
    try {
      return (await nextRound()).isWaiting;
    } catch (error) {
      log('ledger-not-followed', { what: 'giving positions', error });
      return false;
    }
  };

  return {
    catchUp: async () => {
      const committed = await nextTransaction(sql);
      const isBehind = ({ reached, isElsewhere }: Round) => reached < committed || isElsewhere;
      while (isBehind(await nextRound())) await pause(RETRY_MS);
    },
    start: () => {
      const state = { isStopped: false, isWoken: true, wake: () => {} };
      const unwatch = live.watchThreads(() => {
        state.isWoken = true;
        state.wake();
      });
      const sleep = async () =>
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, POLL_MS);
          state.wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const follow = async () => {
        while (!state.isStopped) {
          if (!state.isWoken) await sleep();
          state.isWoken = false;
          await pause(GATHER_MS);
          state.isWoken = (await roundOrLog()) || state.isWoken;
        }
      };
      const ended = follow();
      return async () => {
        state.isStopped = true;
        unwatch();
        state.wake();
        await ended;
      };
    },
  };
}

/** Hands the consumer everything that it has not handled. If it fails, it is tried again later, and the other consumers go on. */
async function runConsumer({ sql, live }: Pick<Services, 'sql' | 'live'>, name: string, consumer: Consumer): Promise<Outcome> {
  const handle = async (most: number): Promise<number | 'elsewhere'> =>
    await live.inTransaction(sql, async (tx, publish) => {
      const entries = await readNextEntries(tx, name, most);
      if (!entries) return 'elsewhere';
      const last = entries.at(-1);
      if (!last) return 0;
      await consumer({ tx, publish }, entries);
      await moveCursor(tx, name, last.position);
      return entries.length;
    });
  try {
    for (;;) {
      const count = await handle(MOST_AT_ONCE);
      if (count !== MOST_AT_ONCE) return count === 'elsewhere' ? count : 'handled';
    }
  } catch (error) {
    log('ledger-not-followed', { what: name, error });
    // One entry may be the cause. Those before it are handled.
    while ((await handle(1).catch(() => 0)) === 1);
    return 'failed';
  }
}
