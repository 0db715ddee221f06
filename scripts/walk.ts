// Runs a longer random walk over the rules than the tests do: node scripts/walk.ts [commands, by default a million] [seed]
import * as fc from 'fast-check';
import { arbitraryStep } from '../tests/walk/steps.ts';
import { walk } from '../tests/walk/walk.ts';

const STEPS = 60;
const commands = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
let tried = 0;
let accepted = 0;
const started = performance.now();
fc.assert(
  fc.property(
    fc.record({ hasTitle: fc.boolean(), soldTo: fc.boolean(), steps: fc.array(arbitraryStep, { minLength: STEPS, maxLength: STEPS }) }),
    (opening) => {
      const walked = walk(opening);
      tried += walked.tried;
      accepted += walked.happened.length;
    },
  ),
  { numRuns: Math.ceil(commands / STEPS), seed },
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`${tried} commands tried, ${accepted} accepted, every rule held (${seconds} s, seed ${seed})\n`);
