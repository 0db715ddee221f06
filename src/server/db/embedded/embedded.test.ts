// Slow: these tests use real PostgreSQL servers, started by processes that are killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { acceptsConnections, embeddedProcess, postmasterOf } from '../../../../tests/embedded-process.ts';
import { processesIn } from './postmaster.ts';
import { startEmbedded } from './embedded.ts';
import { PROCESS_ENV } from '../../../../tests/process-env.ts';

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
