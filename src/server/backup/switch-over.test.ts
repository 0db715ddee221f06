import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../db/embedded.ts';
import { markReady, switchOver } from './switch-over.ts';

const LINES = ['It is restored.'];
let folder = '';
const at = (...path: string[]) => join(folder, ...path);
/** What each file that matters says, by its path. */
const files = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(^|\/)(secret|postgres\.password|PG_VERSION)$/.test(path))
      .map((path) => [path, readFileSync(at(path), 'utf8')]),
  );
function fill(place: string, text: string): void {
  mkdirSync(join(place, 'postgres'), { recursive: true });
  for (const name of ['secret', 'postgres.password', 'postgres/PG_VERSION']) writeFileSync(join(place, name), text);
}
const RESTORED = {
  secret: 'new',
  'postgres.password': 'new',
  'postgres/PG_VERSION': 'new',
  'aside/secret': 'old',
  'aside/postgres.password': 'old',
  'aside/postgres/PG_VERSION': 'old',
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'titleline-switch-'));
  fill(folder, 'old');
  fill(at('restoring'), 'new');
  await markReady(folder, { aside: 'aside', lines: LINES });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a prepared copy takes the place of what is there, which is kept aside', async () => {
  expect(await switchOver(folder)).toEqual(LINES);
  expect(files()).toEqual(RESTORED);
  expect(existsSync(at('restoring'))).toBe(false);
  expect(await switchOver(folder)).toBeUndefined();
});

/** The steps of a restore, as far as they were done when it was killed. */
const STEPS = [
  () => mkdirSync(at('aside')),
  () => writeFileSync(at('aside/secret'), 'old'),
  () => renameSync(at('restoring/secret'), at('secret')),
  () => writeFileSync(at('aside/postgres.password'), 'old'),
  () => renameSync(at('restoring/postgres.password'), at('postgres.password')),
  () => renameSync(at('postgres'), at('aside/postgres')),
  () => renameSync(at('restoring/postgres'), at('postgres')),
];
test.each(STEPS.keys().toArray())('one that was killed after %i steps keeps the product from starting, and is finished', async (done) => {
  for (const step of STEPS.slice(0, done)) step();
  await expect(startEmbedded(folder, 1)).rejects.toThrow('was interrupted. Run "npm run restore" again: it is finished then.');
  expect(await switchOver(folder)).toEqual(LINES);
  expect(files()).toEqual(RESTORED);
});

test('into an empty folder nothing is moved aside', async () => {
  for (const name of ['secret', 'postgres.password', 'postgres']) rmSync(at(name), { recursive: true });
  await switchOver(folder);
  expect(Object.keys(files()).toSorted()).toEqual(['postgres.password', 'postgres/PG_VERSION', 'secret']);
});

test('while PostgreSQL runs there, nothing is replaced', async () => {
  const script = "process.title = 'postgres'; setInterval(() => {}, 1000); console.log('up')";
  const postgres = spawn(process.execPath, ['-e', script], { cwd: at('postgres'), stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void postgres.kill('SIGKILL'));
  await once(postgres.stdout, 'data');
  writeFileSync(at('postgres/postmaster.pid'), `${postgres.pid}\n${at('postgres')}\n1\n54320\n`);
  await expect(switchOver(folder)).rejects.toThrow(`A PostgreSQL runs on ${folder} (process ${postgres.pid}).`);
  expect(files()).toMatchObject({ secret: 'old', 'restoring/secret': 'new' });
});
