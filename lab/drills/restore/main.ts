// The restore drill: everything is killed under load and the disk with the data is lost. What is restored from backups and archive must be at
// most a minute old, whole, and exact for a moment in the middle.
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { newAgeKey } from '../../../testing/age-key.ts';
import { type Random, seededRandom } from '../../../testing/random.ts';
import type { DebianDrill, Row, Say } from '../drill.ts';
import { Installation, type Round, round, twoLines } from './embedded.ts';
import { faults } from './faults.ts';
import { pgBackRestRound } from './pgbackrest.ts';
import { restoreOfSize } from './size.ts';

type Context = { folder: string; random: Random; small: boolean; say: Say };

const PARTS: Readonly<Record<string, (context: Context) => Promise<Row[]>>> = {
  embedded: async (context) => [await embeddedRounds(context, false, context.small ? 1 : 5), await lines(context)],
  encrypted: async (context) => [await embeddedRounds(context, true, context.small ? 1 : 3)],
  pgbackrest: async (context) => {
    const once = async () => await pgBackRestRound(context.folder, context.random);
    return [await rounds(context, 'PostgreSQL 15 with pgBackRest', context.small ? 1 : 3, once)];
  },
  faults: async ({ folder }) => [await faults(folder)],
  size: async ({ folder, small }) => {
    const megabytes = small ? 100 : 500;
    return [await restoreOfSize(folder, false, megabytes), await restoreOfSize(folder, true, megabytes)];
  },
};

export const restore: DebianDrill = {
  parts: Object.keys(PARTS),
  packages: ['postgresql-15', 'pgbackrest', 'age'],
  inNamespaces: true,
  run: async ({ dataDir, seed, small, parts, say }) => {
    const random = seededRandom(seed);
    const rows: Row[] = [];
    for (const part of parts) {
      const folder = join(dataDir, 'restore', part);
      say(`${part}…`);
      const found = await PARTS[part]!({ folder, random, small, say }).catch((error: unknown) => [aborted(part, error)]);
      for (const { examples = [] } of found) for (const example of examples.slice(0, 5)) say(`    ${example}`);
      rows.push(...found);
      rmSync(folder, { recursive: true, force: true });
    }
    return rows;
  },
};

const embeddedRounds = async (context: Context, isEncrypted: boolean, count: number): Promise<Row> =>
  await rounds(
    context,
    isEncrypted ? 'encrypted' : 'plain',
    count,
    async () => await round(new Installation(context.folder, isEncrypted ? await newAgeKey() : undefined), context.random),
  );

async function rounds({ say }: Context, what: string, count: number, once: () => Promise<Round>): Promise<Row> {
  const done: Round[] = [];
  for (let at = 0; at < count; at++) {
    const one = await once();
    say(`  oldest lost ${one.lostMs} ms before the kill, restored in ${Math.round(one.restoreMs)} ms, ${one.problems.length} found`);
    done.push(one);
  }
  return rowOf(`kill of everything, disk lost, ${what}, ${count} times`, done);
}

function rowOf(what: string, done: readonly Round[]): Row {
  const most = (of: (one: Round) => number) => (Math.max(...done.map(of)) / 1000).toFixed(1);
  const problems = done.flatMap((one) => one.problems);
  return {
    what,
    comparisons: done.reduce((sum, { comparisons }) => sum + comparisons, 0),
    found: problems.length,
    detail: `${done.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} commands, oldest lost ${most(({ lostMs }) => lostMs)} s, served again after ${most(({ servedMs }) => servedMs)} s`,
    examples: problems,
  };
}

async function lines({ folder }: Context): Promise<Row> {
  const { comparisons, problems } = await twoLines(new Installation(folder));
  return {
    what: 'restored to a moment, gone on, then to a later moment of the line before and to the end of the new one',
    comparisons,
    found: problems.length,
    examples: problems,
  };
}

const aborted = (part: string, error: unknown): Row => ({
  what: part,
  comparisons: 1,
  found: 1,
  detail: 'aborted',
  examples: [error instanceof Error ? `${error.message}${(error as { stderr?: string }).stderr ?? ''}` : String(error)],
});
