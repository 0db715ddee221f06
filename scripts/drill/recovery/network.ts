// What networks do to connections.
import { setTimeout } from 'node:timers/promises';
import type { Cell } from './cell.ts';

const FROZEN_MS = 6000;

export const network = (rounds: number): Cell[] => {
  const cell = (what: string, fault: Cell['fault'], workers?: number): Cell => ({
    what: `${what}, ${workers === undefined ? 'one process' : `${workers} workers`}`,
    rounds,
    database: 'network',
    ...(workers !== undefined && { settings: { workers } }),
    fault,
  });
  return [
    cell('all connections are reset', async ({ network: between }) => between!.reset()),
    cell('all connections are lost, and nobody is told', async ({ network: between }) => between!.loseAll()),
    cell('all connections are lost, and nobody is told', async ({ network: between }) => between!.loseAll(), 2),
    cell('nothing gets through for six seconds', async ({ network: between }) => {
      between!.freeze();
      await setTimeout(FROZEN_MS);
      between!.thaw();
    }),
  ];
};
