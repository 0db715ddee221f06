// One round: posts at a fixed rate to one process, and what the pages hear of them that are open at another.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../src/server/db/sql.ts';
import { epochOfPerformance } from '../clock.ts';
import type { Call } from '../load.ts';
import { atRate } from '../open-loop.ts';
import { openStream, type Stream } from '../streams.ts';
import { commitsSince, type Kind } from './posts.ts';

/** What has not come by then, ms after the last answer, is lost. */
const PATIENCE_MS = 4000;
const LOOK_MS = 50;

/** By line, when it came: times of `performance.now()`. */
export type Heard = Map<string, number[]>;
export type Way = { kind: Kind; origin: string; post: () => Call; heard: Heard };
/** `p50` and `p99` in ms, of every page that heard of every post. `lost` and `doubled` count such pages. */
export type Round = { p50: number; p99: number; lost: number; doubled: number };
/** Posts a second. */
export type Pace = { rate: number; seconds: number };

/** A page that notes what it is told of threads. */
export async function listen(origin: string, path: string, cookie: string, heard: Heard): Promise<Stream> {
  return await openStream(origin, path, cookie, (text) => {
    const now = performance.now();
    for (const [, line] of text.matchAll(/^data: (thread:\S+)$/gm)) {
      const times = heard.get(line!);
      if (times) times.push(now);
      else heard.set(line!, [now]);
    }
  });
}

/** Each post is for so many `pages`. */
export async function oneRound(sql: Sql, { kind, origin, post, heard }: Way, { rate, seconds }: Pace, pages: number): Promise<Round> {
  heard.clear();
  const epoch = epochOfPerformance();
  const began = new Date();
  await atRate(origin, rate, rate * seconds, post);
  const commits = await commitsSince(sql, kind, began);
  if (commits.length !== rate * seconds) throw new Error(`${commits.length} commits were found of ${rate * seconds} posts.`);
  const isOut = () => commits.some(({ line }) => (heard.get(line)?.length ?? 0) < pages);
  for (let waited = 0; waited < PATIENCE_MS && isOut(); waited += LOOK_MS) await setTimeout(LOOK_MS);
  const times = commits.map(({ line, at }) => (heard.get(line) ?? []).map((then) => then + epoch - at));
  const late = times.flat().toSorted((a, b) => a - b);
  const share = (part: number) => late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? NaN;
  return {
    p50: share(0.5),
    p99: share(0.99),
    lost: sum(times.map(({ length }) => Math.max(0, pages - length))),
    doubled: sum(times.map(({ length }) => Math.max(0, length - pages))),
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
