// A short run of `npm run drill -- month`: days around a change of the clocks, with a worker that is killed. docs/drills.md describes it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAnythingFound, table } from '../drill.ts';
import { month } from './main.ts';
import { useOwnTestServices } from '../../../testing/servers/test-services.ts';

const here = useOwnTestServices();
const dataDir = mkdtempSync(join(tmpdir(), 'titleline-month-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('reminders and digests are sent as the pages and the ledger say, each once, whatever is killed', async () => {
  const rows = await month.run({ databaseUrl: here.databaseUrl, dataDir, seed: 20270314, small: true, parts: month.parts, say: () => {} });
  expect(isAnythingFound(rows), table(rows)).toBe(false);
}, 400_000);
