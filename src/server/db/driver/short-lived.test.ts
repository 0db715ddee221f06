// What a query and a transaction return is garbage when nobody uses it any more, not only at the next full garbage collection: that one takes
// a tenth of a second, and comes the more often, the more it has to collect. Covers our patch of the driver (patches/).
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../sql.ts';

setFlagsFromString('--expose-gc');
const collect: (options: { type: 'major' | 'minor' }) => void = runInNewContext('gc');

const sql = connect(inject('databaseUrl'), 2);
afterAll(async () => await sql.end());

const QUERIES = 200;
const MB = 1024 * 1024;
/** 30 KB as JavaScript's objects. */
const rows = async (tx: Pick<typeof sql, 'unsafe'>) =>
  await tx.unsafe<{ name: string }[]>(`select repeat('x', 100) || g as name from generate_series(1, 200) g`, [], { prepare: true });

const oldSpace = (): number => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;

/** Returns what has got old meanwhile, in bytes. An object gets old when it survives two collections of the new ones. */
async function agedBy(work: () => Promise<unknown>): Promise<number> {
  const repeat = async () => {
    for (let n = 0; n < QUERIES; n++) await work();
  };
  await repeat(); // what is made once
  collect({ type: 'major' });
  const before = oldSpace();
  await repeat();
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  return oldSpace() - before;
}

test('rows that are used no more are collected with the new objects', async () => {
  expect(await agedBy(async () => await rows(sql))).toBeLessThan(MB);
});

test('so is what a transaction returns', async () => {
  expect(await agedBy(async () => await sql.begin(async (tx) => await rows(tx)))).toBeLessThan(MB);
});
