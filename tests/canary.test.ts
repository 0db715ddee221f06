// A short run of `npm run drill -- canary`: planted names, people, addresses and numbers, everybody listening for those of others,
// and the usual ways to ask for them. docs/drills.md tells what it does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '../scripts/drill/canary/fold.ts';
import { canary } from '../scripts/drill/canary/main.ts';
import { timingRow } from '../scripts/drill/canary/oracles/timing.ts';
import type { Row } from '../scripts/drill/drill.ts';
import { useTestServices } from './test-services.ts';

const here = useTestServices();
// The same walk each time: the drill itself goes other ways.
const seed = 20261122;
const dataDir = mkdtempSync(join(tmpdir(), 'titleline-canary-'));
let rows: Row[];

beforeAll(async () => {
  rows = await canary.run({ databaseUrl: here.databaseUrl, dataDir, seed, small: true, parts: canary.parts, say: () => {} });
}, 180_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Without times, which mean nothing beside other tests: the drill itself counts them. */
const foundBy = (part: string) =>
  rows
    .filter(({ what, found }) => what.startsWith(part) && !what.endsWith(': timing') && found > 0)
    .map(({ what, found, detail = '', examples = [] }) => ({ what, found, detail, examples: examples.slice(0, 5), seed }));

test.each([
  ['walk', 'any answer, refusal, page, stream, mail or line of the log'],
  ['generated texts', 'a text, however it is spelled'],
  ['oracle', 'what an answer or its cost depends on'],
])('%s: no organization learns another’s name or people from %s', (part) => {
  expect(foundBy(part)).toEqual([]);
});

test('everything was compared with something', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ comparisons }) => comparisons === 0)).toEqual([]);
});

const spread = (from: number, step: number) => Array.from({ length: 200 }, (_, at) => from + ((at * 37) % 100) * step);

describe('what the drill goes by', () => {
  test.each([
    ['Quillon & Vantry', 'QUILLON  and vantry'],
    ['Quillon', 'Ｑｕｉｌｌｏｎ'],
    ['Quillon', 'Qu\u200bil\u00adlo\ufeffn'],
    ['Quillon', 'Quіllоn'],
    ['Quillon', 'Quíllo\u0308n'],
    ['Quillon Vantry', 'Quillon\nVantry'],
    ['303-555-0199', '３０３·５５５/0199'],
  ])('%j is read in %j', (plain, written) => expect(fold(written)).toBe(fold(plain)));

  test('times that a guess can go by are found, and others are not', () => {
    expect(timingRow('apart', { on: spread(5, 0.1), off: spread(9, 0.1) }).found).toBe(1);
    expect(timingRow('alike', { on: spread(5, 0.1), off: spread(5, 0.1).toReversed() }).found).toBe(0);
    expect(timingRow('a little apart', { on: spread(5, 0.1), off: spread(5.2, 0.1) }).found).toBe(0);
  });
});
