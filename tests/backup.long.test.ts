// A backup during writes, a kill of all processes, and a restore: with real processes on a separate data folder.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backUp } from '../src/server/postgres/backup/back-up.ts';
import { restore } from '../src/server/postgres/backup/restore.ts';
import { startEmbedded } from '../src/server/postgres/embedded/embedded.ts';
import { connect, type Sql } from '../src/server/postgres/connections/sql.ts';
import { uniqueVin, VEHICLE } from '../testing/threads/threads.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../testing/database/ledger.ts';
import { FakeSmtp } from '../testing/servers/fake-smtp.ts';
import { orgInput } from '../testing/people/owners.ts';
import { PASSWORD } from '../testing/servers/test-services.ts';
import { PROCESS_ENV } from '../testing/servers/process-env.ts';

vi.setConfig({ testTimeout: 120_000 });
const WAIT = { timeout: 30_000, interval: 50 };
/** A first start on a machine that others use too has taken half a minute. */
const START = { timeout: 90_000, interval: 50 };
const root = mkdtempSync(join(tmpdir(), 'titleline-backup-'));
const dataDir = join(root, 'data');
const smtp = new FakeSmtp();
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 10;

const config = { dataDir, databaseUrl: undefined, postgresFirstPort: FIRST_PORT, archiveDir: undefined, backupRecipients: [] };

let port = 0;
let product: ChildProcess | undefined;
let cookie = '';
let ourOrg = '';
let theirOrg = '';
let backup = '';
/** The threads whose creation was answered before the backup began, and those answered at any time. */
const answeredBefore: string[] = [];
const answered: string[] = [];

const environment = (given: Record<string, string> = {}) => ({
  ...PROCESS_ENV,
  DATA_DIR: dataDir,
  PG_FIRST_PORT: String(FIRST_PORT),
  SMTP_URL: smtp.url,
  PORT: String(port),
  ...given,
});

type ScriptResult = { code: number; output: string };
/** Runs a script as npm does. */
const run = async (script: string, args: string[] = [], env: Record<string, string> = {}): Promise<ScriptResult> =>
  await new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env: environment(env) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });

/** Starts the server and returns a function that returns its output so far. */
async function startProduct(): Promise<() => string> {
  const child = spawn(process.execPath, ['src/server/main.ts'], { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  product = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await vi.waitFor(() => expect(output).toContain('Titleline runs on'), START);
  return () => output;
}

async function killEverything(): Promise<void> {
  const ended = once(product!, 'exit');
  const postmaster = postmasterOf(dataDir).pid;
  product!.kill('SIGKILL');
  process.kill(postmaster, 'SIGKILL');
  await ended;
  await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), WAIT);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function postmasterOf(folder: string): { pid: number; port: number } {
  const lines = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function withSql<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const sql = connect(`postgres://titleline:${password}@127.0.0.1:${postmasterOf(dataDir).port}/titleline`, 2);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const address = () => `http://localhost:${port}`;
async function post(path: string, body: object): Promise<{ headers: Headers; body: unknown }> {
  const headers = { 'content-type': 'application/json', origin: address(), cookie };
  const answer = await fetch(`${address()}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path} was refused: ${await answer.text()}`);
  return { headers: answer.headers, body: await answer.json() };
}

async function signUpWithOrg(name: string): Promise<{ cookie: string; orgId: string }> {
  cookie = '';
  const email = `${name.toLowerCase()}@x.test`;
  const { headers } = await post('auth/sign-up/email', { email, name, password: PASSWORD });
  cookie = headers.getSetCookie()[0]!.split(';')[0]!;
  await withSql(async (sql) => await sql`update app_user set email_verified = true where email = ${email}`);
  const { orgId } = (await post('createOrg', orgInput(`${name} Motors`))).body as { orgId: string };
  return { cookie, orgId };
}

async function openThread(): Promise<void> {
  const input = { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: theirOrg };
  answered.push(((await post('createThread', input)).body as { threadId: string }).threadId);
}

/** Creates and drops a table, and lets PostgreSQL recycle WAL. */
async function churn(sql: Sql): Promise<void> {
  await sql`create table passing as select repeat(md5(n::text), 30) from generate_series(1, 12000) n`;
  await sql`drop table passing`;
  await sql`checkpoint`;
}

beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  await new Promise((resolve) => server.close(resolve));
  await smtp.start();
  smtp.behavior = () => 'busy';
  await startProduct();
  theirOrg = (await signUpWithOrg('Birch')).orgId;
  ({ cookie, orgId: ourOrg } = await signUpWithOrg('Alder'));
  await openThread();
});
afterAll(async () => {
  if (product?.exitCode === null && product.signalCode === null) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  await smtp.stop();
  rmSync(root, { recursive: true, force: true });
});

test('a backup is made during writes, while WAL is recycled and tables are created and dropped', async () => {
  await withSql(async (sql) => {
    for (const setting of ["max_wal_size = '32MB'", "min_wal_size = '32MB'"]) await sql.unsafe(`alter system set ${setting}`);
    await sql`select pg_reload_conf()`;
  });
  const over = new AbortController();
  const whileIt = async (work: () => Promise<unknown>) => {
    while (!over.signal.aborted) await work();
  };
  /** Stays below the rate limit of a person. */
  const open = async () => {
    if (answered.length < 60) await openThread();
    await sleep(20);
  };
  const writing = Promise.all([whileIt(open), withSql(async (sql) => await whileIt(async () => await churn(sql)))]);
  let made: ScriptResult;
  try {
    await expect.poll(() => answered.length, WAIT).toBeGreaterThan(5);
    answeredBefore.push(...answered);
    made = await run('backup', ['--to', join(root, 'backups')]);
  } finally {
    over.abort();
    await writing;
  }
  await openThread();
  expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up to .*Z \(\d+ MB, Titleline .*, schema .*\.sql\)\.\n$/) });
  backup = join(root, 'backups', readdirSync(join(root, 'backups'))[0]!);
  const modes = readdirSync(backup, { recursive: true, encoding: 'utf8' }).map((path) => statSync(join(backup, path)).mode & 0o077);
  expect(new Set(modes)).toEqual(new Set([0]));
  expect(answered.length).toBeGreaterThan(answeredBefore.length);
});

test('older backups are deleted only with --keep, and only after the new backup is complete', async () => {
  const place = join(root, 'kept');
  const { signal } = new AbortController();
  const first = await backUp(config, { to: place, signal });
  const refused = await run('backup', ['--to', place, '--keep', '0']);
  expect(refused).toEqual({ code: 1, output: '--keep must be a whole number, 1 or more, not "0".\n' });
  await expect(backUp(config, { to: place, keep: 1, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(readdirSync(place)).toEqual([basename(first.folder)]);
  const second = await backUp(config, { to: place, keep: 1, signal });
  expect(second.deleted).toEqual([first.folder]);
  expect(readdirSync(place)).toEqual([basename(second.folder)]);
});

test('the remains of a killed backup are removed before the check of free space, and those of another installation are not', async () => {
  const place = join(root, 'shared');
  const { signal } = new AbortController();
  const made = await backUp(config, { to: place, signal });
  const killed = await killedBackup(place);
  const others = join(place, '20261122T031500Z.0123456789ab.part');
  mkdirSync(others);
  const again = await backUp(config, { to: place, signal });
  expect(readdirSync(place).toSorted()).toEqual([made.folder, again.folder, others].map((path) => basename(path)).toSorted());
  expect(existsSync(killed)).toBe(false);
});

/** Starts a backup, kills its process, and returns the folder that it left. */
async function killedBackup(place: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/backup.ts', '--to', place], { env: environment(), stdio: 'ignore' });
  const parts = () => readdirSync(place).filter((name) => name.endsWith('.part'));
  await vi.waitFor(() => expect(parts()).toHaveLength(1), { ...WAIT, interval: 1 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  return join(place, parts()[0]!);
}

// The file mode does not prevent root from deleting.
test.skipIf(process.getuid?.() === 0)('a complete backup succeeds, and names the old backups that could not be deleted', async () => {
  const place = join(root, 'undeletable');
  const { signal } = new AbortController();
  const { folder } = await backUp(config, { to: place, signal });
  chmodSync(folder, 0o500);
  const { code, output } = await run('backup', ['--to', place, '--keep', '1']);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Backed up to .*\n.*\.part could not be deleted \(EACCES\)\. .*\n$/)]);
  const left = readdirSync(place).find((name) => name.endsWith('.part'))!;
  expect((await backUp(config, { to: place, signal })).undeleted).toEqual([{ folder: join(place, left), code: 'EACCES' }]);
  chmodSync(join(place, left), 0o700);
  expect((await backUp(config, { to: place, keep: 1, signal })).undeleted).toEqual([]);
  expect(readdirSync(place)).toHaveLength(1);
});

test('a restore is refused while the product runs', async () => {
  const { code, output } = await run('restore', [backup]);
  expect([code, output]).toEqual([1, expect.stringContaining('Stop it, and run this again.')]);
});

test('with DATABASE_URL both scripts refer to the tools of PostgreSQL', async () => {
  const elsewhere = { DATABASE_URL: 'postgres://somebody@127.0.0.1:1/titleline' };
  for (const script of ['backup', 'restore'])
    expect(await run(script, [], elsewhere)).toEqual({ code: 1, output: expect.stringMatching(/^DATABASE_URL is set: .*pg_dump.*SECRET/) });
});

test('after all processes were killed, an incomplete or damaged backup is refused, and the data stays', async () => {
  await killEverything();
  const before = statSync(join(dataDir, 'postgres')).ino;
  const damaged = join(root, 'damaged');
  cpSync(backup, damaged, { recursive: true });
  const file = join(damaged, 'postgres', 'global', 'pg_control');
  const bytes = readFileSync(file);
  bytes[100]! ^= 1;
  writeFileSync(file, bytes);
  const half = join(root, 'half');
  cpSync(backup, half, { recursive: true });
  rmSync(join(half, 'manifest.json'));
  const manifestOf = (change: object) => {
    const folder = join(root, `changed-${crypto.randomUUID()}`);
    mkdirSync(folder);
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as object;
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...change }));
    return folder;
  };
  const refusals: [string, string][] = [
    [damaged, `${file} is damaged: it is not what was backed up.`],
    [half, 'is no whole backup: it has no manifest.json'],
    [manifestOf({ complete: false }), 'is damaged, or of a version that this one does not know.'],
    [manifestOf({ files: [{ path: '../../secret', size: 1, sha256: '' }] }), 'is damaged, or of a version'],
    [manifestOf({ postgres: 12 }), 'The backup is of PostgreSQL 12, and this Titleline brings PostgreSQL 18.'],
    [manifestOf({ migration: '999_later.sql' }), 'The backup was made by a newer Titleline (999_later.sql).'],
  ];
  for (const [folder, sentence] of refusals) {
    await expect(restore(config, { folder, signal: new AbortController().signal })).rejects.toThrow(sentence);
  }
  expect(statSync(join(dataDir, 'postgres')).ino).toBe(before);
  expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
});

test('the PostgreSQL and the files that a killed restore left are stopped and removed', async () => {
  const place = join(root, 'killed');
  const half = await startEmbedded(join(place, 'restoring'), FIRST_PORT);
  const { pid } = postmasterOf(join(place, 'restoring'));
  rmSync(join(place, 'restoring', 'postgres', 'global', 'pg_control')); // nothing could be started on it
  expect(await run('restore', [backup], { DATA_DIR: place })).toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), WAIT);
  half.stop();
});

test('a backup is restored into an empty folder', async () => {
  const empty = join(root, 'empty');
  const { code, output } = await run('restore', [backup], { DATA_DIR: empty });
  expect([code, output]).toEqual([0, expect.stringContaining(`Restored ${backup}`)]);
  expect(output).not.toContain('What was there before');
  const isPrivate = (statSync(empty).mode & 0o077) === 0;
  expect(isPrivate).toBe(process.getuid?.() !== 0); // as root PostgreSQL runs as another user
  expect(readdirSync(empty).toSorted()).toEqual(expect.arrayContaining(['postgres', 'postgres.password', 'secret']));
  expect(readFileSync(join(empty, 'secret'), 'utf8')).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'));
});

test('a backup is restored in place: its threads are there and consistent, sessions stay valid, mail is on hold', async () => {
  rmSync(join(dataDir, 'secret')); // lost as well
  const restored = run('restore', [backup]);
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'restoring'))).toBe(true), { ...WAIT, interval: 1 });
  await expect(startEmbedded(dataDir, FIRST_PORT), 'a start meanwhile').rejects.toThrow(`A restore of ${dataDir} goes on.`);
  const { code, output } = await restored;
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/Restored .*\nWhat was there before is in .*\nMail is on hold; \d+ mails wait\./),
  ]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))).toHaveLength(1);
  smtp.attempts.splice(0);
  smtp.behavior = () => 'accepts';
  await expect.poll(await startProduct(), WAIT).toContain('"event":"mail-on-hold"');

  const there = await withSql(async (sql) => {
    const threads = (await sql<{ id: string }[]>`select id from thread`).map(({ id }) => id);
    for (const id of threads) await expectLedgerMatchesRows(sql, id);
    expect(await brokenDatabaseInvariants(sql)).toEqual([]);
    return new Set(threads);
  });
  expect(answeredBefore.filter((id) => !there.has(id))).toEqual([]);
  expect([...there].filter((id) => !answered.includes(id))).toEqual([]);
  const me = await fetch(`${address()}/api/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ viewer: { orgs: [{ id: ourOrg }] } });

  await openThread(); // the product works, and mail that it writes is on hold too
  await sleep(2500);
  expect(smtp.attempts).toEqual([]);
  const waiting = await withSql(async (sql) => await sql`select 1 from mail where status = 'pending'`);
  expect((await run('admin', ['mail', 'send'])).output).toContain(`Mail is no longer on hold; ${waiting.length} mails waited.\n`);
  const pending = async () => await withSql(async (sql) => (await sql`select 1 from mail where status = 'pending'`).length);
  await expect.poll(pending, WAIT).toBe(0);
  const ids = smtp.received.map(({ messageId }) => messageId);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});
