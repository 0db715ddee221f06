// Texts that consist of names are the most expensive ones to read for an organization further away than a neighbor of their author.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { extent } from '../../../testing/extent.ts';

const TEXTS = 25;
/** In ms of processor time, because other tests run on the same machine. */
const TEXT_MS = 5;
const from = (file: string) => JSON.stringify(resolve(file));

/** What a process does that has just started: nothing is compiled or cached yet. */
const firstReader = (seed: number) => `
  import { seededRandom } from ${from('testing/random.ts')};
  import { nameTexts } from ${from('lab/drills/canary/texts/name-texts.ts')};
  import { nameHider } from ${from('src/domain/redaction/hide-names.ts')};
  import { redactor } from ${from('src/domain/redaction/redact.ts')};
  import { unpackWordLists } from ${from('src/domain/words/word-kinds.ts')};
  unpackWordLists();
  const texts = Array.from({ length: ${TEXTS} }, nameTexts(seededRandom(${seed})));
  const [redact, hide] = [redactor('Ford F-150'), nameHider(['Quillon Motors', 'Bexley Auction LLC'])];
  const before = process.threadCpuUsage();
  for (const text of texts) redact(hide(text));
  const { user, system } = process.threadCpuUsage(before);
  process.stdout.write(String((user + system) / 1000));`;

test.each([1, 2, 3, 4].slice(0, extent(1, 4)))(
  '25 texts of 140 names cost the first reader after a start at most 5 ms each: %i',
  { timeout: 60_000 },
  (seed) => {
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', firstReader(seed)], { encoding: 'utf8' });
    expect(Number(output)).toBeLessThan(TEXTS * TEXT_MS);
  },
);
