// Slow: these tests use real PostgreSQL servers, started by processes that are killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { acceptsConnections, embeddedProcess, postmasterOf } from '../../../../testing/servers/embedded-process.ts';
import { isNobodyWritingTo, processesIn } from './postmaster.ts';
import { startEmbedded } from './embedded.ts';
import { PROCESS_ENV } from '../../../../testing/servers/process-env.ts';

// Accessible only to its owner. If that is root, PostgreSQL runs in a user namespace.
const folder = mkdtempSync(join(tmpdir(), 'titleline-pg-'));
const data = join(folder, 'postgres');
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 5;
const startProcess = async () => await embeddedProcess(folder, FIRST_PORT);
const NO_PROCESSES = { certain: [], possible: [] };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('if two processes start at the same time, one creates and owns the database and the other joins it', async () => {
  const [one, two] = await Promise.all([startProcess(), startProcess()]);
  expect([one, two].filter(({ owned }) => owned)).toHaveLength(1);
  expect(one.url).toBe(two.url);
  const [owner, joined] = one.owned ? [one, two] : [two, one];
  await joined.stop();
  expect(await acceptsConnections(owner.url)).toBe(true);
  await owner.stop();
  expect(await acceptsConnections(owner.url)).toBe(false);
  expect(processesIn(data)).toEqual(NO_PROCESSES);
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test('a database that survived the kill or crash of its owner is taken over by the next process, which also stops it', async () => {
  const killed = await startProcess();
  const postmaster = postmasterOf(folder);
  await killed.kill();
  expect(await acceptsConnections(killed.url)).toBe(true);
  const crashed = await startProcess();
  await crashed.crash();
  expect(crashed.logged('crashed')).toBe(1);
  expect(await acceptsConnections(killed.url)).toBe(true);
  const adopted = await startEmbedded(folder, FIRST_PORT);
  expect([adopted.owned, adopted.url('postgres'), postmasterOf(folder)]).toEqual([true, killed.url, postmaster]);
  adopted.stop();
  expect(await acceptsConnections(killed.url)).toBe(false);
});

test('a start does not join a database whose owner is about to stop it, but waits and owns the next one', async () => {
  const leaving = await startProcess();
  const postmaster = postmasterOf(folder);
  leaving.leave();
  await expect.poll(() => existsSync(join(folder, 'postgres.leaving')), { timeout: 20_000 }).toBe(true);
  const next = startProcess();
  expect(await Promise.race([next, sleep(1_000, 'waits')])).toBe('waits');
  await leaving.stop();
  const { owned, url, stop } = await next;
  expect([owned, await acceptsConnections(url), postmasterOf(folder) === postmaster]).toEqual([true, true, false]);
  expect(existsSync(join(folder, 'postgres.leaving'))).toBe(false);
  await stop();
});

test('a database whose owner was killed while it was about to stop is taken over', async () => {
  const killed = await startProcess();
  const postmaster = postmasterOf(folder);
  killed.leave();
  await expect.poll(() => existsSync(join(folder, 'postgres.leaving')), { timeout: 20_000 }).toBe(true);
  await killed.kill();
  const next = await startProcess();
  const joined = await startProcess(); // the word of the owner before counts no more
  expect([next.owned, joined.owned, postmasterOf(folder)]).toEqual([true, false, postmaster]);
  await joined.stop();
  await next.stop();
});

const START_ALONE = `
  const { startEmbedded } = await import(${JSON.stringify(resolve('src/server/db/embedded/embedded.ts'))});
  await startEmbedded(process.env.FOLDER, ${FIRST_PORT});`;

describe('after a kill while the database is created', () => {
  const unfinished = join(folder, 'unfinished');
  const attempts = () => readdirSync(unfinished).filter((name) => name.startsWith('postgres.new'));
  const isWritten = (attempt: string) => !isNobodyWritingTo(join(unfinished, attempt));

  test.each([0, 150, 400])('%i ms after initdb began, the next start creates another one', async (ms) => {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    const killed = spawn(process.execPath, ['--input-type=module', '-e', START_ALONE], { env: { ...PROCESS_ENV, FOLDER: unfinished } });
    await expect.poll(attempts, { interval: 5, timeout: 20_000 }).toHaveLength(1);
    await sleep(ms);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const next = await startEmbedded(unfinished, FIRST_PORT);
    expect([next.owned, await acceptsConnections(next.url('postgres'))]).toEqual([true, true]);
    next.stop();
    // Of the killed attempt, only what is still written may be left, and that goes with a later start.
    await expect.poll(() => attempts().some(isWritten), { timeout: 20_000 }).toBe(false);
    (await startEmbedded(unfinished, FIRST_PORT)).stop();
    expect(attempts()).toEqual([]);
  });

  test('a folder that an initdb still writes to is left alone', async () => {
    const attempt = join(unfinished, 'postgres.new-1a2b');
    mkdirSync(attempt);
    const writing = spawn('/bin/sh', ['-c', 'read line'], { env: { PGDATA: attempt }, stdio: ['pipe', 'ignore', 'ignore'] });
    await once(writing, 'spawn');
    (await startEmbedded(unfinished, FIRST_PORT)).stop();
    expect(existsSync(attempt)).toBe(true);
    writing.stdin.end();
    await once(writing, 'close');
    (await startEmbedded(unfinished, FIRST_PORT)).stop();
    expect(existsSync(attempt)).toBe(false);
  });
});

/** Starts the whole server, as `npm start` does. */
function startServer(port: number) {
  const env = { ...PROCESS_ENV, DATA_DIR: folder, PG_FIRST_PORT: String(FIRST_PORT), PORT: String(port) };
  return spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

test('a server that cannot listen on its port leaves no PostgreSQL behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = startServer(port);
  const [errors] = await Promise.all([textOf(child.stderr), once(child, 'close')]);
  other.close();
  expect([child.exitCode, errors]).toEqual([1, `Titleline did not start. Port ${port} is in use. Set PORT to another.\n`]);
  expect(processesIn(data)).toEqual(NO_PROCESSES);
});

test.each([250, 400, 550])('a server that is stopped %i ms after its start leaves no PostgreSQL behind', async (ms) => {
  const child = startServer(FIRST_PORT + 1_000);
  child.stderr.resume();
  await sleep(ms);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(processesIn(data)).toEqual(NO_PROCESSES);
});

test('a restart keeps the earlier lines of the PostgreSQL log', async () => {
  const before = readFileSync(join(data, 'server.log'), 'utf8');
  (await startEmbedded(folder, FIRST_PORT)).stop();
  expect(readFileSync(join(data, 'server.log'), 'utf8').startsWith(before)).toBe(true);
});
