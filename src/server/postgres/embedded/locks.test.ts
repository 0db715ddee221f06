import { PROCESS_ENV } from '../../../../testing/servers/process-env.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { dataDirLock, lockWhenFree, portLock, type Use } from './locks.ts';

const root = mkdtempSync(join(tmpdir(), 'titleline-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'));
});
const refuseToPrint = (line: string) => {
  throw new Error(line);
};

type Other = { pid: number; tell(use: Use): Promise<void>; end(): Promise<void> };

/** Another process that holds the lock until it ends. */
async function holder(use: Use, port?: number): Promise<Other> {
  const module = JSON.stringify(resolve('src/server/postgres/embedded/locks.ts'));
  const script = `
    const { dataDirLock, portLock } = await import(${module});
    const dataDir = ${JSON.stringify(dataDir)};
    const lock = ${port === undefined ? 'dataDirLock(dataDir)' : `portLock(dataDir, ${port})`};
    console.log(lock.take('${use}'));
    process.stdin.setEncoding('utf8').on('data', (use) => {
      lock.tell(use);
      console.log('told');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: PROCESS_ENV, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(end);
  expect(await once(lines, 'line')).toEqual(['true']);
  const tell = async (next: Use) => {
    child.stdin.write(next);
    await once(lines, 'line');
  };
  return { pid: child.pid!, tell, end };
}

test('a start is refused with a sentence while another one runs', async () => {
  const { pid } = await holder('running');
  await expect(lockWhenFree(dataDirLock(dataDir), refuseToPrint)).rejects.toThrow(`Titleline already runs here, process ${pid}.`);
});

test('a start waits for one that is starting: it is refused when that runs, and goes on when that ends', async () => {
  const other = await holder('starting');
  const printed: string[] = [];
  const refused = lockWhenFree(dataDirLock(dataDir), (line) => printed.push(line));
  refused.catch(() => {}); // awaited below
  await expect.poll(() => printed, { timeout: 30_000 }).toEqual([`Waiting for process ${other.pid}, which is starting here…\n`]);
  await other.tell('running');
  await expect(refused).rejects.toThrow(`Titleline already runs here, process ${other.pid}.`);
  await other.tell('starting');
  const waiting = lockWhenFree(dataDirLock(dataDir), () => {}).then(() => 'goes on');
  await other.end();
  expect(await waiting).toBe('goes on');
});

test('a start waits until the process that is stopping has ended, and says so', async () => {
  const other = await holder('running');
  await other.tell('stopping');
  const printed: string[] = [];
  const waiting = lockWhenFree(dataDirLock(dataDir), (line) => printed.push(line)).then(() => 'goes on');
  await expect.poll(() => printed, { timeout: 30_000 }).toEqual([`Waiting for process ${other.pid}, which is stopping here…\n`]);
  await other.end();
  expect(await waiting).toBe('goes on');
});

test('a start is refused if that process does not end', async () => {
  const { pid } = await holder('stopping');
  await expect(lockWhenFree(dataDirLock(dataDir), refuseToPrint, 300)).rejects.toThrow(
    `The Titleline that runs here, process ${pid}, does not stop. End it, and start again.`,
  );
});

test('a start waits for a command as long as that takes', async () => {
  const other = await holder('command');
  const printed: string[] = [];
  const waiting = lockWhenFree(dataDirLock(dataDir), (line) => printed.push(line), 500).then(() => 'goes on');
  await expect.poll(() => printed, { timeout: 30_000 }).toEqual([`Waiting for process ${other.pid}, which uses the database here…\n`]);
  await other.end();
  expect(await waiting).toBe('goes on');
});

test('a start is refused while a restore goes on', async () => {
  await holder('restore');
  await expect(lockWhenFree(dataDirLock(dataDir), refuseToPrint)).rejects.toThrow(
    `A restore of ${dataDir} goes on. Run this again when it has ended.`,
  );
});

test('what a killed process left, or one whose disk is full, says nothing about the one that holds the lock now', async () => {
  const killed = await holder('running');
  await killed.end();
  const lock = dataDirLock(dataDir);
  expect([lock.holder(), lock.take('running')]).toEqual([undefined, true]);
  lock.release();
  await holder('running');
  for (const text of ['', `${killed.pid} running\n`, 'running\n']) {
    writeFileSync(join(dataDir, 'postgres.owner'), text);
    await expect(lockWhenFree(dataDirLock(dataDir), refuseToPrint, 0)).rejects.toThrow(
      'The Titleline that runs here does not stop. End it, and start again.',
    );
  }
});

test('with DATABASE_URL, products on different ports share a data folder, and none is needed', async () => {
  const { pid } = await holder('running', 3);
  await expect(lockWhenFree(portLock(dataDir, 3), refuseToPrint)).rejects.toThrow(`Titleline already runs here, process ${pid}.`);
  await lockWhenFree(portLock(dataDir, 4), refuseToPrint, 0);
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  await lockWhenFree(portLock(file, 3), refuseToPrint, 0);
});
