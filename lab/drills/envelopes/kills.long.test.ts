// A short run of `npm run drill -- envelopes`: shipments are sent and received by several clerks at once while servers are killed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAnythingFound, table } from '../drill.ts';
import { envelopes } from './main.ts';
import { useOwnTestServices } from '../../../testing/servers/test-services.ts';

const here = useOwnTestServices();
const dataDir = mkdtempSync(join(tmpdir(), 'titleline-envelopes-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('every title of a shipment is sent and answered once, whatever is killed', async () => {
  const rows = await envelopes.run({
    databaseUrl: here.databaseUrl,
    dataDir,
    seed: 20261126,
    small: true,
    parts: envelopes.parts,
    say: () => {},
  });
  expect(isAnythingFound(rows), table(rows)).toBe(false);
}, 400_000);
