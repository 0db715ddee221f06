// The database is restarted after a kill. These tests use real servers.
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { acceptsConnections, embeddedProcess, postmasterOf } from '../../../../tests/embedded-process.ts';
import { processesIn } from './postmaster.ts';

const folder = mkdtempSync(join(tmpdir(), 'titleline-pg-'));
const data = join(folder, 'postgres');
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 6;
const starter = async () => await embeddedProcess(folder, FIRST_PORT);
/** A machine under load may take many times longer. */
const WITHIN = { timeout: 20_000, interval: 20 };
const comesBack = async (url: string) => await expect.poll(async () => await acceptsConnections(url), WITHIN).toBe(true);
/** Returns when the killed server no longer answers: it may have accepted a connection just before. */
const killPostmaster = async (url: string) => {
  process.kill(postmasterOf(folder), 'SIGKILL');
  await expect.poll(async () => await acceptsConnections(url), { ...WITHIN, interval: 1 }).toBe(false);
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a killed database is restarted on the same port, and this is logged', async () => {
  const owner = await starter();
  for (const times of [1, 2, 3]) {
    await killPostmaster(owner.url);
    await comesBack(owner.url);
    await expect.poll(() => [owner.logged('database-gone'), owner.logged('database-back')], WITHIN).toEqual([times, times]);
  }
  await owner.stop();
  expect(await acceptsConnections(owner.url)).toBe(false);
  expect(processesIn(data).certain).toEqual([]);
});

test('a restart that fails is repeated until it succeeds', async () => {
  const owner = await starter();
  const [control, away] = [join(data, 'global', 'pg_control'), join(folder, 'pg_control')];
  renameSync(control, away);
  await killPostmaster(owner.url);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await acceptsConnections(owner.url)).toBe(false);
  renameSync(away, control);
  await comesBack(owner.url);
  await owner.stop();
  expect(owner.logged('database-not-started')).toBe(1); // logged once for all attempts
});

test('an attached process becomes the owner after the owner was killed or stopped, and restarts the database', async () => {
  const first = await starter();
  const second = await starter();
  const third = await starter();
  expect([first.owned, second.owned, third.owned]).toEqual([true, false, false]);
  await first.kill();
  await killPostmaster(second.url);
  await comesBack(second.url);
  expect([await second.ownsNow(), await third.ownsNow()].filter(Boolean)).toHaveLength(1);

  const [owner, guest] = (await second.ownsNow()) ? [second, third] : [third, second];
  await owner.stop();
  await expect.poll(guest.ownsNow, WITHIN).toBe(true);
  await comesBack(guest.url);
  await guest.stop();
  expect(await acceptsConnections(guest.url)).toBe(false);
  expect(processesIn(data).certain).toEqual([]);
});
