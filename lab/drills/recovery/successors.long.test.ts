// A short run of the drill's starts while the predecessor stops. Four or more starts each, which take minutes on a busy machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../testing/servers/free-port.ts';
import { startDuringStops } from './successors.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'titleline-successor-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const postgresFirstPort = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 9;

test.each([
  [{ through: 'node' }, [0, 600]],
  [{ through: 'npm', workers: 1 }, [100]],
] as const)(
  'a start while the predecessor stops serves, the first request included, and leaves nothing of it: %j',
  { timeout: 240_000 },
  async (way, delays) => {
    const { problems } = await startDuringStops({ dataDir, port: await freePort(), postgresFirstPort }, way, delays);
    expect(problems).toEqual([]);
  },
);
