// A full disk: a small file system in memory, which needs root on Linux.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { takeAllRoom } from '../take-all-room.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { isReady } from './wait-until-served.ts';

const SIZE = '256m';
const FULL_MS = 4000;

export const disk = (rounds: number): Scenario[] => [
  { what: 'the disk is full for four seconds', rounds, database: 'embedded', before: smallDisk, fault: fillDisk },
  { what: 'the disk is full, and readiness says so', rounds, database: 'embedded', before: smallDisk, fault: fillUntilNotReady },
];

/** More than the time for which a successful write counts. */
const NOTICED_MS = 10_000;
const POLL_MS = 200;

/** Fills the disk beside a PostgreSQL that goes on with what it has. Returns problems with `/health/ready`. */
async function fillUntilNotReady({ product }: ScenarioContext): Promise<string[]> {
  const filler = takeAllRoom(product.dataDir);
  const isNoticed = await becomes(product.origin, false);
  rmSync(filler);
  const isBack = await becomes(product.origin, true);
  return [...(isNoticed ? [] : ['ready although the disk was full']), ...(isBack ? [] : ['not ready although the disk had room again'])];
}

async function becomes(origin: string, wanted: boolean): Promise<boolean> {
  const until = performance.now() + NOTICED_MS;
  while ((await isReady(origin)) !== wanted) {
    if (performance.now() > until) return false;
    await setTimeout(POLL_MS);
  }
  return true;
}

function smallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', folder]);
  return () => execFileSync('umount', [folder]);
}

/** Fills the disk. PostgreSQL ends when it cannot write WAL, so this also uses up the WAL segments that it keeps in reserve. */
async function fillDisk({ product, sql }: ScenarioContext): Promise<void> {
  const filler = takeAllRoom(product.dataDir);
  try {
    await sql`create table if not exists filler (at timestamptz)`;
    for (let segment = 0; segment < 32; segment++) {
      await sql`insert into filler values (now())`;
      await sql`select pg_switch_wal()`;
    }
  } catch {
    // PostgreSQL has ended, as expected
  }
  await setTimeout(FULL_MS);
  rmSync(filler);
}
