// One round: posts at a fixed rate to one process, and what the pages hear of them that are open at another.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../src/server/db/sql.ts';
import type { Ask } from '../answers.ts';
import { epochOfPerformance } from '../clock.ts';
import { atRate } from '../open-loop.ts';
import { openStream, type Stream } from '../streams.ts';
import { commitsSince, type Kind } from './posts.ts';

/** What has not come by then, ms after the last answer, is lost. */
const PATIENCE_MS = 4000;
const LOOK_MS = 50;

/** By line, when it came: times of `performance.now()`. */
export type Heard = Map<string, number[]>;
export type Way = { kind: Kind; origin: string; post: () => Ask; heard: Heard };
/** `p50` and `p99` in ms, of every page that heard of every post. `lost` and `doubled` count such pages. */
export type Round = { p50: number; p99: number; lost: number; doubled: number };
/** Posts a second. */
export type Pace = { rate: number; seconds: number };

/** A page that notes what it is told of threads. */
export async function listen(origin: string, path: string, cookie: string, heard: Heard): Promise<Stream> {
  let begun = ''; // a line may come in two parts
  return await openStream(origin, path, cookie, (text) => {
    const now = performance.now();
    const told = begun + text;
    const end = told.lastIndexOf('\n') + 1;
    begun = told.slice(end);
    for (const [, line] of told.slice(0, end).matchAll(/^data: (thread:\S+)$/gm)) {
      const times = heard.get(line!);
      if (times) times.push(now);
      else heard.set(line!, [now]);
    }
  });
}

/**
 * Each post is for so many `pages`. Throws if a post was not committed, if pages were told of something that nobody posted, or if the
 * floor's pages did not hear of each post exactly once.
 */
export async function oneRound(sql: Sql, { kind, origin, post, heard }: Way, { rate, seconds }: Pace, pages: number): Promise<Round> {
  heard.clear();
  const epoch = epochOfPerformance();
  const began = new Date();
  await atRate(origin, rate, rate * seconds, post);
  const commits = await commitsSince(sql, kind, began);
  if (commits.length !== rate * seconds) throw new Error(`${commits.length} commits were found of ${rate * seconds} posts.`);
  const isOut = () => commits.some(({ line }) => (heard.get(line)?.length ?? 0) < pages);
  for (let waited = 0; waited < PATIENCE_MS && isOut(); waited += LOOK_MS) await setTimeout(LOOK_MS);
  const strange = [...heard.keys()].find((line) => !commits.some((commit) => commit.line === line));
  if (strange) throw new Error(`The pages were told of ${strange}, which nobody posted.`);
  const times = commits.map(({ line, at }) => (heard.get(line) ?? []).map((then) => then + epoch - at));
  const late = times.flat().toSorted((a, b) => a - b);
  const share = (part: number) => late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? NaN;
  const lost = sum(times.map(({ length }) => Math.max(0, pages - length)));
  const doubled = sum(times.map(({ length }) => Math.max(0, length - pages)));
  if (kind === 'floor' && lost + doubled > 0) throw new Error(`The floor's pages lost ${lost} lines and got ${doubled} twice.`);
  return { p50: share(0.5), p99: share(0.99), lost, doubled };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
