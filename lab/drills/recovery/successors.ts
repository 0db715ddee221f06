// Starts while the predecessor stops, and starts after one that was killed while it created the database. Each must serve, the first request
// included, and no process of the earlier start may be left.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../testing/servers/free-port.ts';
import type { Row } from '../drill.ts';
import { type Launched, launch, type Place, processesBelow, processesOf, processProblems, useOnce, type Way } from './launch.ts';
import { isAlive, waitUntil } from './wait-until.ts';

/** The latest start after SIGTERM. By then most stops have ended. */
const LATEST_START_MS = 1_500;
/** The longest time until the processes of a stopped product have ended. */
const STOP_MS = 20_000;

const nameOf = ({ through, workers }: Way): string =>
  `${through === 'npm' ? 'npm start' : 'directly'}, ${workers === undefined ? 'one process' : `${workers} workers`}`;

export const WAYS: readonly Way[] = [
  { through: 'node' },
  { through: 'node', workers: 2 },
  { through: 'npm' },
  { through: 'npm', workers: 2 },
];

export type OwnScenario = { what: string; run(folder: string, postgresFirstPort: number, random: () => number): Promise<Row> };

export const successors = (rounds: number): OwnScenario[] => [
  ...WAYS.map((way) => ({
    what: `started while its predecessor stops, ${nameOf(way)}`,
    run: async (folder: string, postgresFirstPort: number) => {
      const delays = Array.from({ length: rounds }, (_, round) => (LATEST_START_MS * round) / Math.max(1, rounds - 1));
      const place = { dataDir: join(folder, 'product'), port: await freePort(), postgresFirstPort };
      return row(`started while its predecessor stops, ${nameOf(way)}`, rounds, await startDuringStops(place, way, delays));
    },
  })),
  {
    what: 'killed during its first start',
    run: async (folder, postgresFirstPort, random) => {
      const place = { dataDir: join(folder, 'product'), port: await freePort(), postgresFirstPort };
      return row('killed during its first start', 2 * rounds, await killFirstStarts(place, 2 * rounds, random));
    },
  },
];

const row = (what: string, rounds: number, { problems, slowestMs }: Outcome): Row => ({
  what,
  comparisons: rounds,
  found: problems.length,
  detail: `slowest ${(slowestMs / 1000).toFixed(1)} s`,
  examples: problems,
});

type Outcome = { problems: string[]; slowestMs: number };

/** For each delay, sends SIGTERM to the running product and starts another one so many ms later. */
export async function startDuringStops(place: Place, way: Way, delays: readonly number[]): Promise<Outcome> {
  const problems: string[] = [];
  let slowestMs = 0;
  let running = launch(place, way);
  await running.serves;
  try {
    await useOnce(place); // leaves a connection open, so that the stop waits for its client
    for (const delay of delays) {
      const old = processesOf(running.pid, place);
      process.kill(running.pid, 'SIGTERM');
      await setTimeout(delay);
      const began = performance.now();
      running = launch(place, way);
      const wrong = await firstUse(running, place, old);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      problems.push(...wrong.map((problem) => `${Math.round(delay)} ms after SIGTERM: ${problem}`));
      if (!isAlive(running.pid)) running = await launchAgain(place, way, old);
    }
  } finally {
    await stop(running, place);
  }
  return { problems, slowestMs };
}

/** After a start that failed, so that the next round has a predecessor. */
async function launchAgain(place: Place, way: Way, old: readonly number[]): Promise<Launched> {
  await waitUntil('the old processes have ended', () => !old.some(isAlive), STOP_MS);
  const launched = launch(place, way);
  await launched.serves;
  return launched;
}

async function firstUse(launched: Launched, place: Place, old: readonly number[]): Promise<string[]> {
  try {
    await launched.serves;
  } catch (error) {
    return [`it did not start: ${(error as Error).message}`];
  }
  return [...(await useOnce(place)), ...processProblems(old, place)];
}

async function stop({ pid }: Launched, place: Place): Promise<void> {
  const processes = processesOf(pid, place);
  if (isAlive(pid)) process.kill(pid, 'SIGTERM');
  await waitUntil('the product has ended', () => !processes.some(isAlive), STOP_MS);
}

/** What `kill -9` ends, by the ids of the started process and of those below it: npm, its shell, Node, and what Node has started. */
const KILLS: readonly { victim: string; through: Way['through']; of: (pids: readonly number[]) => readonly (number | undefined)[] }[] = [
  { victim: 'Node', through: 'node', of: ([node]) => [node] },
  { victim: 'Node and all below it', through: 'node', of: (pids) => pids },
  { victim: 'Node under npm', through: 'npm', of: ([npm, shell, node]) => [node ?? shell ?? npm] },
  { victim: 'npm', through: 'npm', of: ([npm]) => [npm] },
  { victim: 'npm and its shell', through: 'npm', of: ([npm, shell]) => [npm, shell] },
  { victim: 'npm’s process group', through: 'npm', of: ([npm]) => [-npm!] },
];

/** Kills the product at a random moment of its first start, on an empty folder each time, and starts it again. */
export async function killFirstStarts(place: Place, rounds: number, random: () => number): Promise<Outcome> {
  const problems: string[] = [];
  let slowestMs = 0;
  const durations = { node: await firstStartMs(place, 'node'), npm: await firstStartMs(place, 'npm') };
  for (let round = 0; round < rounds; round++) {
    const { victim, through, of } = KILLS[round % KILLS.length]!;
    const ms = Math.round(random() * durations[through]);
    rmSync(place.dataDir, { recursive: true, force: true });
    const killed = launch(place, { through });
    await setTimeout(ms);
    const old = processesBelow(killed.pid);
    for (const pid of of(old)) if (pid !== undefined) killIfThere(pid);
    const began = performance.now();
    const next = launch(place, { through });
    const wrong = await firstUse(next, place, []);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    problems.push(...wrong.map((problem) => `${victim}, killed after ${ms} ms: ${problem}`));
    await stop(next, place);
    await waitUntil('the killed processes have ended', () => !old.some(isAlive), STOP_MS);
  }
  return { problems, slowestMs };
}

/** How long a first start takes at this moment. */
async function firstStartMs(place: Place, through: Way['through']): Promise<number> {
  rmSync(place.dataDir, { recursive: true, force: true });
  const began = performance.now();
  const first = launch(place, { through });
  await first.serves;
  const took = performance.now() - began;
  await stop(first, place);
  return took;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
