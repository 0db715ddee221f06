// Runs a longer random walk over the rules than the tests do: node lab/rules/walk.ts [commands, by default a million] [seed]
// --no-shrink: ends at the first fault, without looking for a shorter walk with it.
import * as fc from 'fast-check';
import { argumentsOf, wholeNumber } from '../../src/server/command-line.ts';
import { arbitraryOpening } from '../../testing/walk/opening.ts';
import { walk } from '../../testing/walk/walk.ts';

const STEPS = 60;
const MOST = 2 ** 31 - 1;
const { values, words } = argumentsOf({
  name: 'npm run walk --',
  options: { 'no-shrink': { type: 'boolean', does: 'end at the first fault, without looking for a shorter walk with it' } },
  words: { shown: '[COMMANDS] [SEED]', most: 2, does: 'how many commands, a million if it is not given; the seed of an earlier walk' },
});
const [commands = 1_000_000, seed = Date.now() % MOST] = words.map((word, at) =>
  wholeNumber(at === 0 ? 'COMMANDS' : 'SEED', word, { from: 0, to: MOST }),
);
let tried = 0;
let accepted = 0;
const happened = new Map<string, number>();
const started = performance.now();
fc.assert(
  fc.property(arbitraryOpening(STEPS), (opening) => {
    const walked = walk(opening);
    tried += walked.tried;
    accepted += walked.happened.length;
    for (const what of walked.happened) happened.set(what, (happened.get(what) ?? 0) + 1);
  }),
  { numRuns: Math.ceil(commands / STEPS), seed, endOnFailure: values['no-shrink'] === true },
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const counts = [...happened].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${what} ${count}`);
process.stdout.write(`${tried} commands tried, ${accepted} accepted, every rule held (${seconds} s, seed ${seed})\n${counts.join(', ')}\n`);
