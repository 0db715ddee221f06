// Faults of the network between the product and PostgreSQL.
import { setTimeout } from 'node:timers/promises';
import type { Scenario } from './scenario.ts';

const FREEZE_MS = 6000;

export const network = (rounds: number): Scenario[] => {
  const scenario = (what: string, fault: Scenario['fault'], workers?: number): Scenario => ({
    what: `${what}, ${workers === undefined ? 'one process' : `${workers} workers`}`,
    rounds,
    database: 'network',
    ...(workers !== undefined && { settings: { workers } }),
    fault,
  });
  return [
    scenario('all connections are reset', async ({ network: between }) => between!.reset()),
    scenario('all connections are lost without notice', async ({ network: between }) => between!.loseAll()),
    scenario('all connections are lost without notice', async ({ network: between }) => between!.loseAll(), 2),
    scenario('no data passes for six seconds', async ({ network: between }) => {
      between!.freeze();
      await setTimeout(FREEZE_MS);
      between!.thaw();
    }),
  ];
};
