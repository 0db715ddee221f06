// A disk that is full: a small file system of its own in memory, which takes root on Linux.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cell, Stage } from './cell.ts';

const SIZE = '256m';
const FULL_MS = 4000;
const CHUNK = Buffer.alloc(1024 * 1024);

export const disk = (rounds: number): Cell[] => [
  { what: 'the disk is full for four seconds', rounds, database: 'embedded', before: smallDisk, fault: fillDisk },
];

function smallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', folder]);
  return () => execFileSync('umount', [folder]);
}

/** PostgreSQL ends when it cannot write its log, of which it keeps some ahead: it is made to use that up. */
async function fillDisk({ product, sql }: Stage): Promise<void> {
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
    // as it should be
  }
  await setTimeout(FULL_MS);
  rmSync(filler);
}
