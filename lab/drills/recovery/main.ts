// The recovery drill: after every fault the product must serve again by itself, and what it acknowledged must exist exactly once.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../testing/random.ts';
import type { Drill, Row } from '../drill.ts';
import { type Scenario, runScenario } from './scenario.ts';
import { database } from './database.ts';
import { disk } from './disk.ts';
import { followers } from './followers.ts';
import { kills } from './kills.ts';
import { lockedThreads } from './locked-threads.ts';
import { mail } from './mail.ts';
import { network } from './network.ts';
import { restore } from './restore.ts';
import { starts } from './starts.ts';
import { type OwnScenario, successors } from './successors.ts';
import { upgrade } from './upgrade.ts';

type PartScenarios = { scenarios: (Scenario | OwnScenario)[]; stop?(): Promise<void> };
type Rounds = { kills: number; others: number; starts: number };
const PARTS: Record<string, (rounds: Rounds) => Promise<PartScenarios>> = {
  kills: async (rounds) => ({ scenarios: kills(rounds.kills) }),
  network: async (rounds) => ({ scenarios: network(rounds.others) }),
  database: async (rounds) => ({ scenarios: database(rounds.others) }),
  'locked-threads': async (rounds) => ({ scenarios: lockedThreads(rounds.others) }),
  disk: async (rounds) => ({ scenarios: disk(rounds.others) }),
  starts: async (rounds) => ({ scenarios: [...starts(rounds.others), ...successors(rounds.starts)] }),
  restore: async (rounds) => ({ scenarios: restore(rounds.others) }),
  mail: async (rounds) => await mail(rounds.others),
  upgrade: async (rounds) => await upgrade(rounds.kills),
  followers: async (rounds) => await followers(rounds.kills),
};
const FULL: Rounds = { kills: 20, others: 10, starts: 25 };
const SMALL: Rounds = { kills: 2, others: 3, starts: 3 };
const FIRST_PORT = 54_500;

export const recovery: Drill = {
  parts: Object.keys(PARTS),
  run: async ({ dataDir, seed, small, parts, say }) => {
    const random = seededRandom(seed).next;
    const rows: Row[] = [];
    for (const part of parts) {
      const { scenarios, stop } = await PARTS[part]!(small ? SMALL : FULL);
      for (const [at, scenario] of scenarios.entries()) {
        const folder = join(dataDir, 'recovery', `${part}-${at}`);
        rmSync(folder, { recursive: true, force: true });
        rows.push(await runSafely(scenario, folder, random, say));
        say(`  ${rows.at(-1)!.found} found, ${rows.at(-1)!.detail}`);
        for (const example of rows.at(-1)!.examples ?? []) say(`    ${example}`);
      }
      await stop?.();
    }
    return rows;
  },
};

/** A scenario that throws counts as a finding, and the others still run. Its folder is kept for inspection. */
async function runSafely(
  scenario: Scenario | OwnScenario,
  folder: string,
  random: () => number,
  say: (line: string) => void,
): Promise<Row> {
  try {
    const row = await ('run' in scenario
      ? scenario.run(folder, FIRST_PORT, random)
      : runScenario(scenario, folder, FIRST_PORT, random, say));
    if (row.found === 0) rmSync(folder, { recursive: true, force: true });
    return row;
  } catch (error) {
    return {
      what: scenario.what,
      comparisons: 1,
      found: 1,
      detail: 'aborted',
      examples: [error instanceof Error ? error.message : String(error)],
    };
  }
}
