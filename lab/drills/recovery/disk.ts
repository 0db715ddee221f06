// A full disk: a small file system in memory, which needs root on Linux.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { isReady } from './wait-until-served.ts';

const SIZE = '256m';
const FULL_MS = 4000;
const CHUNK = Buffer.alloc(1024 * 1024);

export const disk = (rounds: number): Scenario[] => [
  { what: 'the disk is full for four seconds', rounds, database: 'embedded', before: smallDisk, fault: fillDisk },
  { what: 'the disk is full, and readiness says so', rounds, database: 'embedded', before: smallDisk, fault: fillUntilNotReady },
];

/** More than the time for which a successful write counts. */
const NOTICED_MS = 10_000;
const POLL_MS = 200;

/** Fills the disk beside a PostgreSQL that goes on with what it has. Returns problems with `/health/ready`. */
async function fillUntilNotReady({ product }: ScenarioContext): Promise<string[]> {
  const filler = fill(product.dataDir);
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
  const filler = fill(product.dataDir);
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

/** Returns the file that takes all the room. */
function fill(folder: string): string {
  const filler = join(folder, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return filler;
}
