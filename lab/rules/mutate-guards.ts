// Proves that the random walk notices a missing rule: node lab/rules/mutate-guards.ts [commands per mutant, by default 40000] [file …]
// In a copy of the project it changes one guard at a time and runs the walk, which must fail. Ends with 1 if a mutant survives that is not
// known to be equivalent, or if one is found that is.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOf } from '../../src/server/command-line.ts';
import { type Mutant, mutantsOf } from './find-mutants.ts';

const RULES = 'src/domain/thread/rules';
const NAMES = 'end-thread correct-vehicle give-up-title object-to-claim take-back requests daily-limit claim delivery invitations updates';
const FILES = NAMES.split(' ').map((name) => `${RULES}/${name}.ts`);
/** Mutants that change nothing, and why. */
const EQUIVALENT: readonly { file: string; what: string; why: string }[] = [
  {
    file: `${RULES}/claim.ts`,
    what: "only the right of ending.status === 'pending' && ending.contestedBy === null",
    why: 'the types need the left: an ending that is not pending has no contestedBy, so the right is false for it',
  },
  {
    file: `${RULES}/invitations.ts`,
    what: "without if ('refused' in telling) return telling;",
    why: 'the types need it: a refusal among the parts of a fact is returned as a refusal too',
  },
];
const AT_ONCE = 2;
const SEED = '1';

const {
  words: [commands = '40000', ...named],
} = argumentsOf({
  name: 'node lab/rules/mutate-guards.ts',
  options: {},
  words: {
    shown: '[COMMANDS] [FILE …]',
    most: Infinity,
    does: 'commands per mutant, 40000 if it is not given; the files with rules, all if none is named',
  },
});
const files = named.length > 0 ? named : [...FILES, 'src/domain/thread/decide.ts'];
const root = join(import.meta.dirname, '..', '..');
const mutants = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
const started = performance.now();

/** A copy in which mutants are walked one after the other. */
function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const part of ['src/domain', 'testing/walk', 'lab/rules/walk.ts', 'src/server/command-line.ts', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Whether a walk finishes without a fault. */
const survives = (copy: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const walk = spawn(process.execPath, ['lab/rules/walk.ts', commands, SEED, '--no-shrink'], { cwd: copy, stdio: 'ignore' });
    walk.once('error', reject).once('exit', (code) => resolve(code === 0));
  });

const isEquivalent = ({ file, what }: Mutant): boolean => EQUIVALENT.some((known) => known.file === file && known.what === what);

const survivors: Mutant[] = [];
const unexpected: Mutant[] = [];
const waiting = [...mutants];

async function walkMutants(): Promise<void> {
  const copy = makeCopy();
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    writeFileSync(join(copy, mutant.file), mutant.text);
    const survived = await survives(copy);
    if (survived) survivors.push(mutant);
    if (survived !== isEquivalent(mutant)) {
      unexpected.push(mutant);
      process.stdout.write(`${survived ? 'SURVIVED' : 'NOT EQUIVALENT'} ${mutant.file}:${mutant.line} ${mutant.what}\n`);
    }
    writeFileSync(join(copy, mutant.file), readFileSync(join(root, mutant.file)));
  }
  rmSync(copy, { recursive: true });
}

const control = makeCopy();
if (!(await survives(control))) throw new Error('the walk fails without a mutant');
rmSync(control, { recursive: true });
await Promise.all(Array.from({ length: AT_ONCE }, walkMutants));
for (const file of files) {
  const all = mutants.filter((mutant) => mutant.file === file).length;
  const left = survivors.filter((mutant) => mutant.file === file).length;
  process.stdout.write(`${file}: ${all - left} of ${all} mutants are found\n`);
}
const seconds = ((performance.now() - started) / 1000).toFixed(0);
const equivalent = mutants.filter(isEquivalent).length;
process.stdout.write(
  `${mutants.length - survivors.length} of ${mutants.length} mutants are found, ${equivalent} equivalent (${seconds} s)\n`,
);
if (unexpected.length > 0) process.exitCode = 1;
