// Slower than others: real PostgreSQL servers, started by processes that are killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { connect } from './sql.ts';

// Private to its owner: for root this is the case in which PostgreSQL runs in a user namespace.
const folder = mkdtempSync(join(tmpdir(), 'titleline-pg-'));
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 5;

/** Another Node process that starts PostgreSQL, says what it got, and stays until it is told to stop. */
async function starter() {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)});
    const embedded = await startEmbedded(${JSON.stringify(folder)}, ${FIRST_PORT});
    console.log(JSON.stringify({ owned: embedded.owned, url: embedded.url('postgres') }));
    process.stdin.once('data', () => { embedded.stop(); process.exit(); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const said = JSON.parse(line) as { owned: boolean; url: string };
  const ended = once(child, 'exit');
  return {
    ...said,
    stop: async () => {
      child.stdin.write('stop\n');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const sql = connect(url, 1);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of two processes that start at the same instant one makes and owns the database and the other joins it', {
  timeout: 60_000,
}, async () => {
  const [one, two] = await Promise.all([starter(), starter()]);
  expect([one, two].filter(({ owned }) => owned)).toHaveLength(1);
  expect(one.url).toBe(two.url);
  const [owner, guest] = one.owned ? [one, two] : [two, one];
  await guest.stop();
  expect(await answers(owner.url)).toBe(true);
  await owner.stop();
  expect(await answers(owner.url)).toBe(false);
  expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
});

test('a database that outlived the kill of its owner is adopted, and stopped by who adopted it', { timeout: 60_000 }, async () => {
  const killed = await starter();
  await killed.kill();
  expect(await answers(killed.url)).toBe(true);
  const adopted = await startEmbedded(folder, FIRST_PORT);
  expect(adopted.owned).toBe(true);
  expect(adopted.url('postgres')).toBe(killed.url);
  adopted.stop();
  expect(await answers(killed.url)).toBe(false);
});
