// Follows the ledger: gives new entries their positions, and hands them to the consumers. It acts after events of entries, and every second
// in case one was lost or a consumer failed. Any number of processes may do this on one database: each step is done by one of them, in one
// transaction. Consumers that are better off with many entries at once are given an organization's entries together, when it makes no more.
import { setTimeout as pause } from 'node:timers/promises';
import { addConsumers, type LedgerEntry, moveCursor, readNextEntries } from '../db/ledger/cursors.ts';
import { givePositions, nextTransaction } from '../db/ledger/positions.ts';
import { planForFewRows, type Sql } from '../postgres/connections/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import { endedCount } from './bursts.ts';
import type { Consumer } from './consumer.ts';
import { GATHERING } from './consumers.ts';

/** Entries that arrive within this time of each other are handled together. */
const GATHER_MS = 40;
/** How often entries are looked at that wait for the end of a burst. */
const BURST_POLL_MS = 200;
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
/** 'waiting': entries are left that wait for the end of a burst. */
type Outcome = 'handled' | 'waiting' | 'elsewhere' | 'failed';
export type LedgerFollower = ReturnType<typeof followLedger>;

export function followLedger({ sql, live, consumers }: Services) {
  let added: Promise<void> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Round> | undefined;
  const all = Object.entries(consumers);
  const gathering = all.filter(([name]) => GATHERING.has(name));
  const prompt = all.filter(([name]) => !GATHERING.has(name));
  const runAll = async (which: readonly [string, Consumer][], waits: boolean): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const [name, consumer] of which) outcomes.push(await runConsumer({ sql, live }, name, consumer, waits));
    return outcomes;
  };

  const round = async (): Promise<Round> => {
    await (added ??= addConsumers(sql, Object.keys(consumers)).catch((error: unknown) => {
      added = undefined;
      throw error;
    }));
    const positioned = await sql.begin(async (tx) => {
      const [, given] = await Promise.all([planForFewRows(tx), givePositions(tx)]);
      return given;
    });
    const isElsewhere = (await runAll(prompt, false)).includes('elsewhere');
    return { reached: positioned?.reached ?? 0n, isWaiting: positioned?.isWaiting ?? false, isElsewhere };
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
    /** Resolves when the consumers have handled everything that was committed before, unless one of them fails. */
    catchUp: async (): Promise<void> => {
      const committed = await nextTransaction(sql);
      const isBehind = ({ reached, isElsewhere }: Round) => reached < committed || isElsewhere;
      while (isBehind(await nextRound())) await pause(RETRY_MS);
      while ((await runAll(gathering, false)).includes('elsewhere')) await pause(RETRY_MS);
    },
    /** Follows until the returned function is called, which resolves when nothing is in progress. */
    start: (): (() => Promise<void>) => {
      const stops = [
        follow(live, GATHER_MS, roundOrLog),
        follow(live, BURST_POLL_MS, async () => (await runAll(gathering, true)).includes('waiting')),
      ];
      return async () => void (await Promise.all(stops.map(async (stop) => await stop())));
    },
  };
}

/**
 * Takes a turn some time after each event, and every second. `turn`: returns whether another one is needed. Returns a function that stops
 * this, and resolves when no turn is in progress.
 */
function follow(live: Pick<LiveBus, 'watchThreads'>, waitMs: number, turn: () => Promise<boolean>): () => Promise<void> {
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
  const takeTurns = async () => {
    while (!state.isStopped) {
      if (!state.isWoken) await sleep();
      state.isWoken = false;
      await pause(waitMs);
      state.isWoken = (await turn()) || state.isWoken;
    }
  };
  const ended = takeTurns();
  return async () => {
    state.isStopped = true;
    unwatch();
    state.wake();
    await ended;
  };
}

/**
 * Hands the consumer everything that it has not handled. If it fails, it is tried again later, and the other consumers go on. `waits`: whether
 * entries wait for the end of bursts, except if there are as many as are handled at once, or an answer is taken back.
 */
async function runConsumer(
  { sql, live }: Pick<Services, 'sql' | 'live'>,
  name: string,
  consumer: Consumer,
  waits: boolean,
): Promise<Outcome> {
  const handle = async (most: number): Promise<number | 'elsewhere' | 'waiting'> =>
    await live.inTransaction(sql, async (tx, publish) => {
      const [, found] = await Promise.all([planForFewRows(tx), readNextEntries(tx, name, most)]);
      if (!found) return 'elsewhere';
      const entries = waits && found.length < most ? found.slice(0, dueCount(found)) : found;
      const last = entries.at(-1);
      if (last) {
        await consumer({ tx, publish }, entries);
        await moveCursor(tx, name, last.position);
      }
      return entries.length < found.length ? 'waiting' : entries.length;
    });
  try {
    for (;;) {
      const count = await handle(MOST_AT_ONCE);
      if (typeof count === 'string') return count;
      if (count < MOST_AT_ONCE) return 'handled';
    }
  } catch (error) {
    log('ledger-not-followed', { what: name, error });
    // One entry may be the cause. Those before it are handled.
    while ((await handle(1).catch(() => 0)) === 1);
    return 'failed';
  }
}

/** An entry that takes another one back does not wait: mail about the other is about to leave. */
function dueCount(entries: readonly LedgerEntry[]): number {
  const undone = entries.findLastIndex(({ facts }) => facts.some(({ type }) => type === 'TakenBack'));
  return Math.max(undone + 1, endedCount(entries, Date.now()));
}
