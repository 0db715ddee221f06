import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { PROCESS_ENV } from '../../../testing/servers/process-env.ts';
import { waitForPredecessor } from './predecessor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'titleline-port-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const refuseToPrint = (line: string) => {
  throw new Error(line);
};

/** Another process that holds the port until the returned function ends it. */
async function predecessor(port: number): Promise<() => Promise<void>> {
  const module = JSON.stringify(resolve('src/server/processes/predecessor.ts'));
  const script = `
    const { waitForPredecessor } = await import(${module});
    await waitForPredecessor({ dataDir: ${JSON.stringify(dataDir)}, port: ${port} }, () => {});
    console.log('holds');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: PROCESS_ENV, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(end);
  await once(child.stdout, 'data');
  return end;
}

test('a start waits until the process that has the same data folder and port has ended, and says so', async () => {
  const end = await predecessor(1);
  const printed: string[] = [];
  const waiting = waitForPredecessor({ dataDir, port: 1 }, (line) => printed.push(line)).then(() => 'goes on');
  await expect.poll(() => printed, { timeout: 30_000 }).toEqual(['Waiting for the Titleline on port 1 to stop…\n']);
  await end();
  expect(await waiting).toBe('goes on');
  await waitForPredecessor({ dataDir, port: 1 }, refuseToPrint); // again in the same process
});

test('a start is refused if that process does not end', async () => {
  await predecessor(2);
  await expect(waitForPredecessor({ dataDir, port: 2 }, refuseToPrint, 300)).rejects.toThrow(
    `Port 2 is in use by another Titleline on ${dataDir}, which does not stop. Stop it, or set PORT to another.`,
  );
});

test('a start does not wait for a product on another port, nor if the data folder cannot be written to', async () => {
  await predecessor(3);
  await expect(waitForPredecessor({ dataDir, port: 4 }, refuseToPrint, 0)).resolves.toBeUndefined();
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  await expect(waitForPredecessor({ dataDir: file, port: 3 }, refuseToPrint, 0)).resolves.toBeUndefined();
});
