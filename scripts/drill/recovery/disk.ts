// A full disk: a small file system in memory, which needs root on Linux.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Scenario, ScenarioContext } from './scenario.ts';

const SIZE = '256m';
const FULL_MS = 4000;
const CHUNK = Buffer.alloc(1024 * 1024);

export const disk = (rounds: number): Scenario[] => [
  { what: 'the disk is full for four seconds', rounds, database: 'embedded', before: smallDisk, fault: fillDisk },
];

function smallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', folder]);
  return () => execFileSync('umount', [folder]);
}

/** Fills the disk. PostgreSQL ends when it cannot write WAL, so this also uses up the WAL segments that it keeps in reserve. */
async function fillDisk({ product, sql }: ScenarioContext): Promise<void> {
  const filler = join(product.dataDir, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
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
