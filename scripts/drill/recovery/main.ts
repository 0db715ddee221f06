// The recovery drill: whatever ends, breaks or is in the way, the product serves again by itself, and what it acknowledged is there once.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../demo/random.ts';
import type { Drill, Row } from '../drill.ts';
import { type Cell, runCell } from './cell.ts';
import { database } from './database.ts';
import { disk } from './disk.ts';
import { kills } from './kills.ts';
import { mail } from './mail.ts';
import { network } from './network.ts';
import { restore } from './restore.ts';
import { starts } from './starts.ts';

type Made = { cells: Cell[]; stop?(): Promise<void> };
const PARTS: Record<string, (rounds: { kills: number; others: number }) => Promise<Made>> = {
  kills: async (rounds) => ({ cells: kills(rounds.kills) }),
  network: async (rounds) => ({ cells: network(rounds.others) }),
  database: async (rounds) => ({ cells: database(rounds.others) }),
  disk: async (rounds) => ({ cells: disk(rounds.others) }),
  starts: async (rounds) => ({ cells: starts(rounds.others) }),
  restore: async (rounds) => ({ cells: restore(rounds.others) }),
  mail: async (rounds) => await mail(rounds.others),
};
const FULL = { kills: 20, others: 10 };
const SMALL = { kills: 2, others: 3 };
const FIRST_PORT = 54_500;

export const recovery: Drill = {
  parts: Object.keys(PARTS),
  run: async ({ dataDir, seed, small, parts, say }) => {
    const random = seededRandom(seed).next;
    const rows: Row[] = [];
    for (const part of parts) {
      const { cells, stop } = await PARTS[part]!(small ? SMALL : FULL);
      for (const [at, cell] of cells.entries()) {
        const folder = join(dataDir, 'recovery', `${part}-${at}`);
        rmSync(folder, { recursive: true, force: true });
        rows.push(await tried(cell, folder, random, say));
        say(`  ${rows.at(-1)!.found} found, ${rows.at(-1)!.figure}`);
        for (const example of rows.at(-1)!.examples ?? []) say(`    ${example}`);
      }
      await stop?.();
    }
    return rows;
  },
};

/** A cell that breaks off has found something, and keeps no other from being tried. Its folder is left to be looked at. */
async function tried(cell: Cell, folder: string, random: () => number, say: (line: string) => void): Promise<Row> {
  try {
    const row = await runCell(cell, folder, FIRST_PORT, random, say);
    if (row.found === 0) rmSync(folder, { recursive: true, force: true });
    return row;
  } catch (error) {
    return {
      what: cell.what,
      comparisons: 1,
      found: 1,
      figure: 'broken off',
      examples: [error instanceof Error ? error.message : String(error)],
    };
  }
}
