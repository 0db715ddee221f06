// A power cut, a kill or a restore may damage a data folder. A start repairs the folder if that is safe, and otherwise explains why not.
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptsConnections, embeddedProcess, postmasterOf } from '../../../../testing/servers/embedded-process.ts';
import { startEmbedded } from './embedded.ts';
import { isAlive } from '../../process-stat.ts';
import { processesIn } from './cluster.ts';

const folder = mkdtempSync(join(tmpdir(), 'titleline-pg-'));
const data = join(folder, 'postgres');
const [pidFile, passwordFile] = [join(data, 'postmaster.pid'), join(folder, 'postgres.password')];
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 7;
const SHORT_LIMITS = { silentMs: 500, recoveryMs: 60_000 };
/** The content that postmaster.pid has while a server runs, with another process id. */
let pidFileOf: (pid: number) => string;

beforeAll(async () => {
  const embedded = await startEmbedded(folder, FIRST_PORT);
  const rest = readFileSync(pidFile, 'utf8').split('\n').slice(1);
  pidFileOf = (pid) => [pid, ...rest].join('\n');
  embedded.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether PostgreSQL starts and answers, and leaves no process after a stop. */
async function starts(): Promise<boolean> {
  const embedded = await startEmbedded(folder, FIRST_PORT, SHORT_LIMITS);
  const isUp = await acceptsConnections(embedded.adminUrl('postgres'));
  embedded.stop();
  return isUp && processesIn(data).certain.length === 0;
}

// Other platforms do not show which program a process runs.
test.runIf(process.platform === 'linux').each<[string, () => string]>([
  ['is empty', () => ''],
  ['contains garbage', () => '\0'.repeat(90)],
  ['is only half written', () => `${process.pid}\n`],
  ['names a process that is no longer PostgreSQL', () => pidFileOf(process.pid)],
])('a postmaster.pid that %s does not keep the database from starting', async (_, text) => {
  writeFileSync(pidFile, text());
  expect(await starts()).toBe(true);
});

test.each<[string, () => void]>([
  ['missing', () => rmSync(passwordFile)],
  ['empty', () => writeFileSync(passwordFile, '')],
  ['of another data folder', () => writeFileSync(passwordFile, 'of-another-data-folder')],
])('if the password file is %s, the start sets a new password', async (_, damage) => {
  damage();
  expect(await starts()).toBe(true);
});

test('an incomplete data folder is refused and not changed, because it may contain the rest of a database', async () => {
  const [version, movedAway] = [join(data, 'PG_VERSION'), join(folder, 'PG_VERSION')];
  renameSync(version, movedAway);
  await expect(startEmbedded(folder, FIRST_PORT)).rejects.toThrow(
    `${data} holds files, and no PostgreSQL database that is whole. Restore it from a backup, or move it away to begin anew.`,
  );
  renameSync(movedAway, version);
  expect(await starts()).toBe(true);
});

test('a failed start leaves no process behind, and its error quotes the log of PostgreSQL', async () => {
  const settings = join(data, 'postgresql.auto.conf');
  const settingsBefore = readFileSync(settings, 'utf8');
  writeFileSync(settings, 'shared_buffers = nonsense\n');
  await expect(startEmbedded(folder, FIRST_PORT)).rejects.toThrow(
    /^PostgreSQL did not start: [^]*invalid value for parameter "shared_buffers"/,
  );
  expect(processesIn(data).certain).toEqual([]);
  writeFileSync(settings, settingsBefore);
  expect(await starts()).toBe(true);
});

test('a database that hangs is stopped within the time that a service manager grants', async () => {
  const embedded = await startEmbedded(folder, FIRST_PORT);
  const hanging = postmasterOf(folder);
  process.kill(hanging, 'SIGSTOP');
  const began = performance.now();
  embedded.stop();
  expect(performance.now() - began).toBeLessThan(9_000);
  expect([isAlive(hanging), processesIn(data).certain]).toEqual([false, []]);
});

test('a start kills a hanging PostgreSQL that an earlier process left behind, and starts a new one', async () => {
  const killed = await embeddedProcess(folder, FIRST_PORT);
  const hanging = postmasterOf(folder);
  process.kill(hanging, 'SIGSTOP');
  await killed.kill();
  expect(await starts()).toBe(true);
  expect(isAlive(hanging)).toBe(false);
});
