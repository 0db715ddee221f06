// A short run of `npm run drill -- canary`: planted names, people, addresses and numbers, everybody listening for those of others,
// and the usual ways to ask for them. docs/drills.md tells what it does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../scripts/drill/canary/main.ts';
import type { Row } from '../scripts/drill/drill.ts';
import { useWorld } from './world.ts';

const here = useWorld();
const seed = Date.now() % 2 ** 31;
const dataDir = mkdtempSync(join(tmpdir(), 'titleline-canary-'));
let rows: Row[];

beforeAll(async () => {
  rows = await canary.run({ databaseUrl: here.databaseUrl, dataDir, seed, small: true, parts: canary.parts, say: () => {} });
}, 180_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const foundBy = (part: string) =>
  rows
    .filter(({ what, found }) => what.startsWith(part) && found > 0)
    .map(({ what, found, figure = '', examples = [] }) => ({ what, found, figure, examples: examples.slice(0, 5), seed }));

test.each([
  ['walk', 'any answer, refusal, page, stream, mail or line of the log'],
  ['generated texts', 'a text, however it is spelled'],
  ['oracle', 'what an answer, its time or its cost depends on'],
])('%s: no organization learns another’s name or people from %s', (part) => {
  expect(foundBy(part)).toEqual([]);
});

test('everything was compared with something', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ comparisons }) => comparisons === 0)).toEqual([]);
});
