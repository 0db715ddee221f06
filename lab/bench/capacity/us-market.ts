// The load of a market as large as that of the United States, and what it needs: pure arithmetic on measured costs.
import type { Cost } from './costs.ts';

/** 20 million titles a year change hands through dealers and auctions that would use this. */
export const THREADS_A_YEAR = 20e6;
export const UPDATES_A_THREAD = 20;
/** A thread is active for this long, for the longest of its organizations. */
export const ACTIVE_DAYS = 30;
/** 250 days of ten hours. */
export const BUSINESS_SECONDS_A_YEAR = 250 * 10 * 3600;
export const PEAK_POSTS = 215;
export const PEAK_OPENS = 1700;

/** The peak over the mean of business hours, for what nobody has counted by itself: 215 posts for a mean of 44. */
const PEAK_FACTOR = PEAK_POSTS / ((THREADS_A_YEAR * UPDATES_A_THREAD) / BUSINESS_SECONDS_A_YEAR);
const threadsAtPeak = (THREADS_A_YEAR / BUSINESS_SECONDS_A_YEAR) * PEAK_FACTOR;

/** Calls per second at the peak, by the names of the benchmark. A chain of five hands a title on four times. */
export const PEAK: Readonly<Record<string, number>> = {
  'open a thread (5 stakes, 20 updates)': PEAK_OPENS,
  'dashboard (25 of 200 threads)': PEAK_OPENS / 5,
  'search threads': PEAK_OPENS / 20,
  'search organizations (of 20,000)': threadsAtPeak * 2,
  notifications: PEAK_OPENS / 10,
  'post an update': PEAK_POSTS,
  'mark delivered': threadsAtPeak * 4,
  'create a thread': threadsAtPeak,
};

/** The part of a processor that is used at the peak. More, and requests wait for each other. */
export const BUSY = 0.5;
/** Connections of a process: its pool, and one each to listen, to publish and check health, and for the job queue. */
const CONNECTIONS_A_PROCESS = 11;

/** What sending mail costs: how many a command writes, and µs of computing for each, in the process that sends it and in PostgreSQL. */
export type MailCost = { aCommand: number; background: number; database: number };

export type Need = {
  /** Processes that serve, a processor each. */
  processes: number;
  /** Processors of PostgreSQL's host. */
  database: number;
  /** The part of one processor that following the ledger takes. More than 1: one process cannot do it. */
  follower: number;
  /** The processors that sending mail takes. */
  mailing: number;
  connections: number;
  /** Bytes of WAL per second at the peak. */
  wal: number;
};

/**
 * `times`: how often the market's peak. `listenerCost`: µs that PostgreSQL computes for each event and process. Each process is told of the
 * events of all others, so that their number is on both sides of the equation. Null if no number is enough, because they would do nothing but hear.
 */
export function needFor(
  costs: readonly Cost[],
  times: number,
  { listenerCost, mail }: { listenerCost: number; mail: MailCost },
): Need | null {
  const perSecond = (what: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + what(cost) * PEAK[cost.name]! * times, 0);
  const processors = (what: (cost: Cost) => number) => perSecond(what) / 1e6;
  const events = perSecond(({ commits }) => (commits ? 1 : 0));
  const left = BUSY - processors(({ told, commits }) => (commits ? told : 0));
  if (left <= 0) return null;
  const processes = Math.ceil(processors(({ web }) => web) / left);
  const listening = (events * processes * listenerCost) / 1e6;
  const mails = events * mail.aCommand;
  return {
    processes,
    database: Math.ceil((processors(({ database }) => database) + listening + (mails * mail.database) / 1e6) / BUSY),
    follower: processors(({ background, commits }) => (commits ? background : 0)),
    mailing: (mails * mail.background) / 1e6,
    connections: processes * CONNECTIONS_A_PROCESS,
    wal: perSecond(({ wal, commits }) => (commits ? wal : 0)),
  };
}
