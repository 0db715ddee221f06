// One round: posts at a fixed rate to one process, and the events that the open pages of another process receive.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import type { CheckedCall } from '../checked-calls.ts';
import { epochOfPerformance } from '../clock.ts';
import { sendAtRate } from '../open-loop.ts';
import { openStream, type Stream } from '../streams.ts';
import { commitsSince, type Kind, notificationTimes } from './posts.ts';

/** An event that has not arrived by this time after the last response is lost. */
const MAX_WAIT_MS = 4000;
const POLL_MS = 50;

/** The times at which each line arrived, by `performance.now()`. */
export type Received = Map<string, number[]>;
export type Target = { kind: Kind; origin: string; post: () => CheckedCall; received: Received };
/**
 * `p50` and `p99` in ms, over every event on every page. `lost` and `duplicated` count events that a page did not get or got again.
 * `notified`: the 99th percentile of the ms from the commit of a post to each of its notifications; NaN for the baseline.
 */
export type Round = { p50: number; p99: number; lost: number; duplicated: number; notified: number };
/** `rate` in posts per second. */
export type Pace = { rate: number; seconds: number };

/** Opens a page's event stream and records the events about threads. */
export async function openPage(origin: string, path: string, cookie: string, received: Received): Promise<Stream> {
  let partialLine = ''; // a chunk may end in the middle of a line
  return await openStream(origin, path, cookie, (text) => {
    const now = performance.now();
    const buffered = partialLine + text;
    const end = buffered.lastIndexOf('\n') + 1;
    partialLine = buffered.slice(end);
    for (const [, line] of buffered.slice(0, end).matchAll(/^data: (thread:\S+)$/gm)) {
      const times = received.get(line!);
      if (times) times.push(now);
      else received.set(line!, [now]);
    }
  });
}

/**
 * Each post goes to `pages` pages. Throws if a post was not committed, if a page received an event that nobody posted, or if the
 * baseline's pages did not receive each post exactly once.
 */
export async function runRound(sql: Sql, { kind, origin, post, received }: Target, { rate, seconds }: Pace, pages: number): Promise<Round> {
  received.clear();
  const epoch = epochOfPerformance();
  const began = new Date();
  await sendAtRate(origin, rate, rate * seconds, post);
  const commits = await commitsSince(sql, kind, began);
  if (commits.length !== rate * seconds) throw new Error(`${commits.length} commits were found of ${rate * seconds} posts.`);
  const isMissing = () => commits.some(({ line }) => (received.get(line)?.length ?? 0) < pages);
  for (let waited = 0; waited < MAX_WAIT_MS && isMissing(); waited += POLL_MS) await setTimeout(POLL_MS);
  const unexpected = [...received.keys()].find((line) => !commits.some((commit) => commit.line === line));
  if (unexpected) throw new Error(`The pages received ${unexpected}, which nobody posted.`);
  const times = commits.map(({ line, at }) => (received.get(line) ?? []).map((then) => then + epoch - at));
  const latencies = times.flat();
  const lost = sum(times.map(({ length }) => Math.max(0, pages - length)));
  const duplicated = sum(times.map(({ length }) => Math.max(0, length - pages)));
  if (kind === 'baseline' && lost + duplicated > 0) throw new Error(`The baseline's pages lost ${lost} lines and got ${duplicated} twice.`);
  const notified = kind === 'product' ? percentile(await notificationTimes(sql, began), 0.99) : NaN;
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), lost, duplicated, notified };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
