// The check as an operator runs it: in a process of its own, on an installation with an embedded PostgreSQL that runs, is stopped or is
// damaged, on disks that are full or read-only, and where everything hangs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runAdmin } from '../../../../testing/servers/admin-command.ts';
import { findPostmaster } from '../../postgres/embedded/cluster.ts';
import { freePort } from '../../../../testing/servers/free-port.ts';
import { PROCESS_ENV } from '../../../../testing/servers/process-env.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'titleline-'));
let env: Record<string, string>;
let product: Awaited<ReturnType<typeof startProduct>>;

beforeAll(async () => {
  env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), PG_FIRST_PORT: '54870', LOG_LEVEL: 'error' };
  product = await startProduct();
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startProduct() {
  const child = spawn(process.execPath, ['src/server/main.ts'], { env: { ...PROCESS_ENV, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  await once(child.stdout.setEncoding('utf8'), 'data');
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type Finding = { check: string; level: string; what: string; todo?: string };

/** `wrong`: what is not ok, without what an installation has that is new: no backup. */
async function check(changes: Record<string, string> = {}) {
  const began = performance.now();
  const { status, stdout, stderr } = await runAdmin({ ...env, ...changes }, 'check', '--json');
  const seconds = (performance.now() - began) / 1000;
  expect(stdout, stderr).toMatch(/^\{/);
  const { findings } = (JSON.parse(stdout) as { data: { findings: Finding[] } }).data;
  const wrong = findings.filter(({ check: name, level }) => ['broken', 'warning'].includes(level) && name !== 'backup' && name !== 'disk');
  return { status, seconds, findings, wrong, is: wrong.map(({ check: name, level }) => `${level} ${name}`) };
}

/** Every file, with its size and when it was changed, but those that PostgreSQL changes by running. */
const filesOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('postgres'))
    .map((name) => `${name} ${statSync(join(path, name)).size} ${statSync(join(path, name)).mtimeMs}`)
    .toSorted();

test('a running product is well, and nothing is changed', async () => {
  const before = filesOf(env['DATA_DIR']!);
  const { status, is, findings } = await check();
  expect([status, is]).toEqual([0, []]);
  expect(findings.filter(({ level }) => level === 'not-checked')).toEqual([]);
  expect(filesOf(env['DATA_DIR']!)).toEqual(before);
});

test('a check with other variables than those of the running product says so', async () => {
  const { is, wrong } = await check({ OPERATOR: 'Aspen <privacy@aspen.example>' });
  expect(is).toEqual(['warning same settings']);
  expect(wrong[0]!.what).toContain('has other values of OPERATOR');
});

test('with the secret of nobody, or another DATA_DIR, it sees that another installation runs here', async () => {
  const { is, wrong } = await check({ DATA_DIR: join(folder, 'other') });
  expect(is).toEqual(['warning database', 'broken product']);
  expect(wrong[1]!.what).toContain('there is no secret in');
  expect(existsSync(join(folder, 'other'))).toBe(false);
});

test('a checkout without its web app, and with a package that is not patched, is named', async () => {
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  for (const name of ['src', 'scripts', 'migrations', 'node_modules', 'package.json', 'docs'])
    symlinkSync(resolve(name), join(checkout, name));
  cpSync('patches', join(checkout, 'patches'), { recursive: true });
  writeFileSync(
    join(checkout, 'patches', 'zod+1.0.0.patch'),
    'diff --git a/x b/x\n--- a/node_modules/zod/package.json\n+++ b/node_modules/zod/package.json\n@@ -1 +1,2 @@\n+a line that is missing\n',
  );
  const { stdout, status } = spawnSync(process.execPath, ['scripts/admin.ts', 'check'], {
    cwd: checkout,
    env: { ...PROCESS_ENV, ...env },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^BROKEN +packages +The package that patches\/zod\+1\.0\.0\.patch corrects is not patched\./m);
  expect(stdout).toMatch(/^BROKEN +web app +The web app is not in/m);
  expect(stdout).toMatch(/Broken: packages, web app\.\n/);
});

test('whatever hangs, it ends within twenty seconds and names what hangs', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const { seconds, is } = await check({
    DATABASE_URL: `postgres://ann:x@127.0.0.1:${port}/titleline`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    BASE_URL: `http://127.0.0.1:${port}`,
    VPIC_BASE_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    SECRET: 'a secret for tests, forty characters long',
  });
  silent.close();
  expect(is).toEqual(expect.arrayContaining(['broken database', 'broken product', 'broken mail server', 'warning services']));
  expect(seconds).toBeLessThan(20);
});

const isRoot = process.getuid?.() === 0;
const canMount = isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Mounts a small disk until the end of the test. Returns its folder. */
function mountDisk(options: string): string {
  const disk = mkdtempSync(join(folder, 'disk-'));
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status).toBe(0);
  onTestFinished(() => void spawnSync('umount', [disk]));
  return disk;
}

test.runIf(canMount)('a disk that is mounted read-only is named, although root may write everywhere', async () => {
  const { is, wrong } = await check({ DATA_DIR: mountDisk('size=8g,ro') });
  expect(is).toEqual(expect.arrayContaining(['broken data folder']));
  expect(wrong.find(({ check: name }) => name === 'data folder')!.what).toContain('its disk is mounted read-only');
});

test.runIf(canMount)('a disk that is nearly full is named', async () => {
  const { findings } = await check({ DATA_DIR: mountDisk('size=64m') });
  const disk = findings.find(({ check: name }) => name === 'disk')!;
  expect([disk.level, disk.what]).toEqual(['broken', expect.stringContaining('Only 0.1 GB of 0.1 GB are free')]);
});

test.runIf(isRoot)('a secret that the owner of DATA_DIR cannot read, or that others can, is named', async () => {
  const data = join(folder, 'owned');
  mkdirSync(data);
  writeFileSync(join(data, 'secret'), 'a secret for tests, forty characters long', { mode: 0o644 });
  const secretOf = async () =>
    (await check({ DATA_DIR: data, PORT: String(await freePort()) })).findings.find(({ check: name }) => name === 'secret')!;
  expect([(await secretOf()).level, (await secretOf()).todo]).toEqual(['warning', `chmod 600 ${data}/secret`]);
  spawnSync('chown', ['nobody', data]);
  expect([(await secretOf()).level, (await secretOf()).todo]).toEqual(['broken', `chown nobody ${data}/secret`]);
});

// The product is stopped from here on.

test('a stopped product is examined with the PostgreSQL under DATA_DIR, which is stopped again', async () => {
  await product.stop();
  const { status, is } = await check();
  expect([status, is]).toEqual([0, ['warning product']]);
  expect(findPostmaster(join(env['DATA_DIR']!, 'postgres')).kind).toBe('none');
});

test('a lost password of the embedded PostgreSQL is named, and not replaced', async () => {
  const file = join(env['DATA_DIR']!, 'postgres.password');
  renameSync(file, `${file}.kept`);
  onTestFinished(() => renameSync(`${file}.kept`, file));
  const { is, wrong } = await check();
  expect(is).toEqual(['broken database', 'warning product']);
  expect(wrong[0]!.what).toContain('The password of the embedded PostgreSQL is lost');
  expect(existsSync(file)).toBe(false);
});

test('a password that is not that of the embedded PostgreSQL is named, and not replaced', async () => {
  const file = join(env['DATA_DIR']!, 'postgres.password');
  const kept = readFileSync(file, 'utf8');
  writeFileSync(file, 'another');
  onTestFinished(() => writeFileSync(file, kept));
  const { is, wrong } = await check();
  expect(is).toEqual(['broken database', 'warning product']);
  expect(wrong[0]).toMatchObject({
    what: expect.stringContaining('is not the password') as string,
    todo: 'Run npm start: it sets a new one.',
  });
  expect(readFileSync(file, 'utf8')).toBe('another');
});

test('a folder that holds no whole database is named, and left as it is', async () => {
  const file = join(env['DATA_DIR']!, 'postgres', 'PG_VERSION');
  renameSync(file, `${file}.kept`);
  onTestFinished(() => renameSync(`${file}.kept`, file));
  const { is, wrong } = await check();
  expect(is).toEqual(['broken database', 'warning product']);
  expect(wrong[0]!.todo).toContain('npm run restore');
});

test('an embedded PostgreSQL that does not start is named with its reason', async () => {
  const file = join(env['DATA_DIR']!, 'postgres', 'global', 'pg_control');
  renameSync(file, `${file}.kept`);
  onTestFinished(() => renameSync(`${file}.kept`, file));
  const { is, wrong, seconds } = await check();
  expect(is).toEqual(['broken database', 'warning product']);
  expect(wrong[0]!.what).toContain('PostgreSQL did not start');
  expect(seconds).toBeLessThan(20);
});
