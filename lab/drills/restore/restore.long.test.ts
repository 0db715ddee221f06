// One loss of everything, short enough for a test: the end of what is archived, and a moment in the middle.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newAgeKey } from '../../../testing/age-key.ts';
import { seededRandom } from '../../../testing/random.ts';
import { filesUnder, Installation, LIMIT_MS, round } from './embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'titleline-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('after a kill of everything and the loss of the disk, an encrypted backup and archive hold all that was acknowledged a minute before', {
  timeout: 900_000,
}, async () => {
  const place = new Installation(join(folder, 'place'), await newAgeKey());
  const { problems, lostMs, acknowledged } = await round(place, seededRandom(48), { isShort: true });
  expect(problems).toEqual([]);
  expect(lostMs).toBeLessThan(LIMIT_MS);
  expect(acknowledged).toBeGreaterThan(50);
  const plain = [place.archiveDir, place.backups].flatMap(filesUnder).filter((file) => !file.endsWith('.age'));
  expect(plain).toEqual([expect.stringMatching(/manifest\.json$/)]);
});
