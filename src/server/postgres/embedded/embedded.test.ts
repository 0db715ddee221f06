// Slow: these tests use real PostgreSQL servers, started by processes that are killed.
import { RUNS_ALL } from '../../../../testing/extent.ts';
import { type EmbeddedProcess, acceptsConnections, embeddedProcess, postmasterOf } from '../../../../testing/servers/embedded-process.ts';
import { freePort } from '../../../../testing/servers/free-port.ts';
import { PROCESS_ENV } from '../../../../testing/servers/process-env.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { isNobodyWritingTo, processesIn } from './cluster.ts';
import { connect } from '../connections/sql.ts';
import { startEmbedded, withDatabase, withEmbedded } from './embedded.ts';

// Accessible only to its owner. If that is root, PostgreSQL runs in a user namespace.
const folder = mkdtempSync(join(tmpdir(), 'titleline-pg-'));
const data = join(folder, 'postgres');
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 5;
const startProcess = async () => await embeddedProcess(folder, FIRST_PORT);
const NO_PROCESSES = { certain: [], possible: [] };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('if two processes start at the same time, one creates and owns the database, and the other is refused', async () => {
  const [one, two] = await Promise.allSettled([startProcess(), startProcess()]);
  const owners = [one, two].flatMap((started) => (started.status === 'fulfilled' ? started.value : []));
  const refusals = [one, two].flatMap((started) => (started.status === 'rejected' ? (started.reason as Error).message : []));
  const [owner] = owners;
  expect(refusals).toEqual([expect.stringContaining(`Titleline already runs here, process ${owner!.pid}.`)]);
  expect(await acceptsConnections(owner!.url)).toBe(true);
  await owner!.stop();
  expect(await acceptsConnections(owner!.url)).toBe(false);
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
  expect([adopted.adminUrl('postgres'), postmasterOf(folder)]).toEqual([killed.url, postmaster]);
  adopted.stop();
  expect(await acceptsConnections(killed.url)).toBe(false);
});

test('a start while the owner is about to stop the database waits, and owns the next one', async () => {
  const leaving = await startProcess();
  const postmaster = postmasterOf(folder);
  await leaving.leave();
  const next = startProcess();
  // Longer than a start waits for a running owner.
  expect(await Promise.race([next, sleep(3_000, 'waits')])).toBe('waits');
  await leaving.stop();
  const { url, stop } = await next;
  expect([await acceptsConnections(url), postmasterOf(folder) === postmaster]).toEqual([true, false]);
  await stop();
});

test('a database whose owner was killed while it was about to stop is taken over', async () => {
  const killed = await startProcess();
  const postmaster = postmasterOf(folder);
  await killed.leave();
  await killed.kill();
  const next = await startProcess();
  expect(postmasterOf(folder)).toBe(postmaster);
  await expect(startProcess(), 'the word of the owner before counts no more').rejects.toThrow('Titleline already runs here');
  await next.stop();
});

test('a start while the postmaster of a killed owner shuts down waits for its end', async () => {
  const killed = await startProcess();
  const postmaster = postmasterOf(folder);
  await killed.kill();
  const client = connect(killed.url, 1);
  await client`select 1`;
  process.kill(postmaster, 'SIGTERM'); // it waits for its clients
  const starting = startProcess();
  await sleep(1_500);
  await client.end();
  const next = await starting;
  expect([await acceptsConnections(next.url), postmasterOf(folder) === postmaster]).toEqual([true, false]);
  await next.stop();
});

describe('a command', () => {
  const config = { dataDir: folder, databaseUrl: undefined, postgresFirstPort: FIRST_PORT };

  test('is a client of the process that owns the database, and leaves it running', async () => {
    const owner = await startProcess();
    const postmaster = postmasterOf(folder);
    expect(await withDatabase(config, async (url) => await Promise.resolve(url), new AbortController().signal)).toMatch(
      /^postgres:\/\/titleline_app:.+\/titleline$/,
    );
    expect([await acceptsConnections(owner.url), postmasterOf(folder)]).toEqual([true, postmaster]);
    await owner.stop();
  });

  test('starts the database if none runs, and a start and another command wait for its end', async () => {
    const order: string[] = [];
    let next: Promise<EmbeddedProcess> | undefined;
    let second: Promise<unknown> | undefined;
    await withEmbedded(folder, FIRST_PORT, async ({ adminUrl }) => {
      expect(await acceptsConnections(adminUrl('postgres'))).toBe(true);
      next = startProcess();
      second = withEmbedded(folder, FIRST_PORT, async () => void order.push('second command'));
      expect(await Promise.race([next, second, sleep(3_000, 'both wait')])).toBe('both wait');
      order.push('first command');
    });
    await second;
    const { url, stop } = await next!;
    expect([order, await acceptsConnections(url)]).toEqual([['first command', 'second command'], true]);
    await stop();
  });

  test('that was killed while it had started the database leaves it to the next start', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', RUN_COMMAND], {
      env: { ...PROCESS_ENV, FOLDER: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    const postmaster = postmasterOf(folder);
    child.kill('SIGKILL');
    await once(child, 'close');
    const next = await startProcess();
    expect(postmasterOf(folder)).toBe(postmaster);
    await next.stop();
    expect(processesIn(data)).toEqual(NO_PROCESSES);
  });
});

const EMBEDDED = JSON.stringify(resolve('src/server/postgres/embedded/embedded.ts'));
const RUN_COMMAND = `
  const { withEmbedded } = await import(${EMBEDDED});
  await withEmbedded(process.env.FOLDER, ${FIRST_PORT}, async () => {
    console.log('works');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  });`;
const START_ALONE = `
  const { startEmbedded } = await import(${EMBEDDED});
  await startEmbedded(process.env.FOLDER, ${FIRST_PORT});`;

describe('after a kill while the database is created', () => {
  const unfinished = join(folder, 'unfinished');
  const attempts = () => readdirSync(unfinished).filter((name) => name.startsWith('postgres.new'));
  const isWritten = (attempt: string) => !isNobodyWritingTo(join(unfinished, attempt));

  test.each(RUNS_ALL ? [0, 150, 400] : [150])('%i ms after initdb began, the next start creates another one', async (ms) => {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    const killed = spawn(process.execPath, ['--input-type=module', '-e', START_ALONE], { env: { ...PROCESS_ENV, FOLDER: unfinished } });
    await expect.poll(attempts, { interval: 5, timeout: 20_000 }).toHaveLength(1);
    await sleep(ms);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const next = await startEmbedded(unfinished, FIRST_PORT);
    expect(await acceptsConnections(next.adminUrl('postgres'))).toBe(true);
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
function startServer(port: number, stdout: 'ignore' | 'pipe' = 'ignore') {
  const env = { ...PROCESS_ENV, DATA_DIR: folder, PG_FIRST_PORT: String(FIRST_PORT), PORT: String(port) };
  return spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', stdout, 'pipe'] });
}

test('a server that cannot listen on its port leaves no PostgreSQL behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = startServer(port);
  const [errors] = await Promise.all([textOf(child.stderr!), once(child, 'close')]);
  other.close();
  expect([child.exitCode, errors]).toEqual([1, `Titleline did not start. Port ${port} is in use. Set PORT to another.\n`]);
  expect(processesIn(data)).toEqual(NO_PROCESSES);
});

test('a second server on the same data folder is refused with a sentence that names the first, which goes on', async () => {
  const port = await freePort();
  const first = startServer(port, 'pipe');
  await untilServing(first);
  const second = startServer(await freePort());
  const [errors] = await Promise.all([textOf(second.stderr!), once(second, 'close')]);
  expect([second.exitCode, errors]).toEqual([1, `Titleline did not start. Titleline already runs here, process ${first.pid}.\n`]);
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  first.kill('SIGTERM');
  const third = startServer(port, 'pipe'); // it waits until the first has ended
  await untilServing(third);
  expect(first.exitCode).toBe(0);
  third.kill('SIGTERM');
  await once(third, 'close');
  expect(processesIn(data)).toEqual(NO_PROCESSES);
});

test.each(RUNS_ALL ? [250, 400, 550] : [400])('a server that is stopped %i ms after its start leaves no PostgreSQL behind', async (ms) => {
  const child = startServer(await freePort());
  child.stderr!.resume();
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

/** Resolves when the server serves. Throws an Error with what it printed if it ends before. */
async function untilServing(server: ReturnType<typeof startServer>): Promise<void> {
  const ended = Promise.all([textOf(server.stderr!), once(server, 'close')]).then(([errors]) => {
    throw new Error(`The server ended: ${errors}`);
  });
  ended.catch(() => {}); // it ends after the test, too
  await Promise.race([once(server.stdout!, 'data'), ended]);
}
