// The database is restarted after it was killed. Slow: these tests use real PostgreSQL servers.
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { acceptsConnections, embeddedProcess, postmasterOf } from '../../../../testing/servers/embedded-process.ts';
import { processesIn } from './cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'titleline-pg-'));
const data = join(folder, 'postgres');
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 6;
const startProcess = async () => await embeddedProcess(folder, FIRST_PORT);
/** Long, because a restart can be slow on a machine under load. */
const POLL = { timeout: 20_000, interval: 20 };
const waitUntilItAnswers = async (url: string) => await expect.poll(async () => await acceptsConnections(url), POLL).toBe(true);
/** Returns when the killed server no longer answers. It may still accept a connection at first. */
const killPostmaster = async (url: string) => {
  process.kill(postmasterOf(folder), 'SIGKILL');
  await expect.poll(async () => await acceptsConnections(url), { ...POLL, interval: 1 }).toBe(false);
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a killed database is restarted on the same port, and the kill and the restart are logged', async () => {
  const owner = await startProcess();
  for (const times of [1, 2, 3]) {
    await killPostmaster(owner.url);
    await waitUntilItAnswers(owner.url);
    await expect.poll(() => [owner.logged('database-gone'), owner.logged('database-back')], POLL).toEqual([times, times]);
  }
  await owner.stop();
  expect(await acceptsConnections(owner.url)).toBe(false);
  expect(processesIn(data).certain).toEqual([]);
});

test('a failed restart of the database is retried until it succeeds', async () => {
  const owner = await startProcess();
  const [control, movedAway] = [join(data, 'global', 'pg_control'), join(folder, 'pg_control')];
  renameSync(control, movedAway);
  await killPostmaster(owner.url);
  // Time for more than one attempt, because all of them together are logged once.
  await sleep(1_500);
  expect(await acceptsConnections(owner.url)).toBe(false);
  renameSync(movedAway, control);
  await waitUntilItAnswers(owner.url);
  await owner.stop();
  expect(owner.logged('database-not-started')).toBe(1); // logged once for all attempts
});

test('while its owner drains, a killed database is restarted too, and after that no more', async () => {
  const owner = await embeddedProcess(folder, FIRST_PORT, 10_000);
  const left = performance.now();
  await owner.leave();
  await killPostmaster(owner.url);
  await waitUntilItAnswers(owner.url);
  await sleep(Math.max(0, 10_500 - (performance.now() - left)));
  await killPostmaster(owner.url);
  await sleep(1_500);
  expect(await acceptsConnections(owner.url)).toBe(false);
  await owner.stop();
});
