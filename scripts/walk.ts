// Runs a longer random walk over the rules than the tests do: node scripts/walk.ts [commands, by default a million] [seed]
// --no-shrink: ends at the first fault, without looking for a shorter walk with it.
import * as fc from 'fast-check';
import { arbitraryOpening } from '../tests/walk/opening.ts';
import { walk } from '../tests/walk/walk.ts';

const STEPS = 60;
const commands = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
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
  { numRuns: Math.ceil(commands / STEPS), seed, endOnFailure: process.argv.includes('--no-shrink') },
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const counts = [...happened].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${what} ${count}`);
process.stdout.write(`${tried} commands tried, ${accepted} accepted, every rule held (${seconds} s, seed ${seed})\n${counts.join(', ')}\n`);
