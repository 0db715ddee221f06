import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../embedded/embedded.ts';
import { finishRestore, markReady, replaceData } from './switch-over.ts';
import { restore } from './restore.ts';

const LINES = ['It is restored.'];
let folder = '';
const at = (...path: string[]) => join(folder, ...path);
/** The content of each relevant file, by path. */
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

test('a restore replaces the data with the prepared copy and moves the old data aside', async () => {
  expect(await finishRestore(folder)).toEqual(LINES);
  expect(files()).toEqual(RESTORED);
  expect(existsSync(at('restoring'))).toBe(false);
  expect(await finishRestore(folder)).toBeUndefined();
});

/** The steps of a restore, in order. A test runs only the first few, like a restore that is killed. */
const STEPS = [
  () => mkdirSync(at('aside')),
  () => writeFileSync(at('aside/secret'), 'old'),
  () => renameSync(at('restoring/secret'), at('secret')),
  () => writeFileSync(at('aside/postgres.password'), 'old'),
  () => renameSync(at('restoring/postgres.password'), at('postgres.password')),
  () => renameSync(at('postgres'), at('aside/postgres')),
  () => renameSync(at('restoring/postgres'), at('postgres')),
];
test.each(STEPS.keys().toArray())(
  'a restore that was killed after %i steps can be finished, and the database does not start before',
  async (stepsDone) => {
    for (const step of STEPS.slice(0, stepsDone)) step();
    await expect(startEmbedded(folder, 1)).rejects.toThrow(
      'was interrupted. Run "npm run restore" again, without a folder: it is finished then.',
    );
    expect(await finishRestore(folder)).toEqual(LINES);
    expect(files()).toEqual(RESTORED);
  },
);

test('a restore into an empty folder moves nothing aside', async () => {
  for (const name of ['secret', 'postgres.password', 'postgres']) rmSync(at(name), { recursive: true });
  await finishRestore(folder);
  expect(Object.keys(files()).toSorted()).toEqual(['postgres.password', 'postgres/PG_VERSION', 'secret']);
});

/** Starts a process that looks like PostgreSQL on the folder. Returns its id. */
async function startFakePostgres(): Promise<number> {
  const script = "process.title = 'postgres'; setInterval(() => {}, 1000); console.log('up')";
  const postgres = spawn(process.execPath, ['-e', script], { cwd: at('postgres'), stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void postgres.kill('SIGKILL'));
  await once(postgres.stdout, 'data');
  writeFileSync(at('postgres/postmaster.pid'), `${postgres.pid}\n${at('postgres')}\n1\n54320\n`);
  return postgres.pid!;
}

test('a restore replaces no data while PostgreSQL runs on the folder, and can be finished later', async () => {
  const pid = await startFakePostgres();
  await expect(finishRestore(folder)).rejects.toThrow(`A PostgreSQL runs on ${folder} (process ${pid}).`);
  expect(files()).toMatchObject({ secret: 'old', 'restoring/secret': 'new' });
});

test('a restore that fails before it replaces data removes its copy, so that no later start puts it in place', async () => {
  rmSync(at('restoring/ready.json'));
  const pid = await startFakePostgres();
  await expect(replaceData(folder, { aside: 'aside', lines: LINES })).rejects.toThrow(`A PostgreSQL runs on ${folder} (process ${pid}).`);
  expect(files()).toEqual({ secret: 'old', 'postgres.password': 'old', 'postgres/PG_VERSION': 'old' });
  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'postgres.password', 'secret']);
});

test('a failed restore keeps the data that an earlier restore moved aside', async () => {
  mkdirSync(at('aside'));
  writeFileSync(at('aside/secret'), 'older');
  await startFakePostgres();
  await expect(replaceData(folder, { aside: 'aside', lines: LINES })).rejects.toThrow('A PostgreSQL runs on');
  expect(files()).toMatchObject({ 'aside/secret': 'older' });
});

test('a restore that fails while it replaces data blocks the start of the database, and can be finished', async () => {
  mkdirSync(at('aside/postgres/in-its-way'), { recursive: true });
  await expect(replaceData(folder, { aside: 'aside', lines: LINES })).rejects.toThrow('ENOTEMPTY');
  await expect(startEmbedded(folder, 1)).rejects.toThrow('was interrupted');
  rmSync(at('aside/postgres'), { recursive: true });
  expect(await finishRestore(folder)).toEqual(LINES);
  expect(files()).toEqual(RESTORED);
});

test('an interrupted restore must be finished before another backup can be restored', async () => {
  const config = { dataDir: folder, databaseUrl: undefined, postgresFirstPort: 1, archiveDir: undefined, backupRecipients: [] };
  const { signal } = new AbortController();
  await expect(restore(config, { folder: at('other'), signal })).rejects.toThrow(
    'Run "npm run restore" again, without a folder: it is finished then.',
  );
  expect(files()).toMatchObject({ secret: 'old', 'restoring/secret': 'new' });
  const archives = { ...config, archiveDir: at('archive') };
  expect(await restore(archives, { folder: undefined, signal })).toEqual(['The restore that was interrupted is finished.', ...LINES]);
  expect(existsSync(at('postgres.archives')), 'commands keep their WAL from then on').toBe(true);
});
