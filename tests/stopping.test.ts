// The clients of a server process that gets a signal to stop.
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openStream } from '../testing/servers/event-stream.ts';
import { type ServerProcess, useServerProcesses } from '../testing/servers/server-process.ts';
import { type Answer, type Person, useOwnTestServices } from '../testing/servers/test-services.ts';
import { stayIdle } from '../testing/servers/stay-idle.ts';

const here = useOwnTestServices();
const start = useServerProcesses(here);
const WAIT = { timeout: 20_000, interval: 20 };
vi.setConfig({ testTimeout: 60_000 });
let ann: Person;
beforeAll(async () => {
  ann = await here.signUp('ann@example.test', 'Ann');
});

/** Sends a command that waits for a lock until `release` is called. */
async function blockedCommand(
  server: ServerProcess,
  displayName: string,
): Promise<{ answer: Promise<Answer>; release: () => Promise<void> }> {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = here.services.sql.begin(async (tx) => {
    await stayIdle(tx);
    await tx`select 1 from app_user where id = ${ann.userId} for update`;
    taken.resolve();
    await released.promise;
  });
  const release = async () => {
    released.resolve();
    await lock;
  };
  onTestFinished(release);
  await taken.promise;
  const answer = server.command(ann, 'updateProfile', { displayName });
  answer.catch(() => undefined); // it may be rejected before a test awaits it
  await expect.poll(waiting, WAIT).toBe(1);
  return { answer, release };
}

/** Returns the number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await here.services.sql<[{ count: number }]>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row.count;
}

const nameOfAnn = async (): Promise<unknown> => (await here.services.sql`select name from app_user where id = ${ann.userId}`)[0]?.['name'];

/** Opens a connection with an incomplete request, so that the server counts it as waiting for a response. */
async function incompleteRequest({ port }: ServerProcess, path: string): Promise<Socket & { received(): string }> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => (received += text)).on('error', () => undefined);
  socket.write(`GET /health/live HTTP/1.1\r\nHost: here\r\n\r\nGET ${path} HTTP/1.1\r\nHost: here\r\n`);
  await vi.waitFor(() => expect(received).toContain('"status":"ok"'), WAIT);
  return Object.assign(socket, { received: () => received });
}

const isClosed = async ({ address }: ServerProcess): Promise<boolean> =>
  await fetch(`${address}/health/live`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  );

test('a running command is answered, event streams end, and new connections are refused', async () => {
  const server = await start();
  const page = await openStream(server.address, ann);
  const unused = connect(server.port, '127.0.0.1').on('error', () => undefined); // as browsers open ahead of need
  const watcher = await incompleteRequest(server, '/health/ready');
  const command = await blockedCommand(server, 'Ann B');

  server.child.kill('SIGTERM');
  await page.ended;
  await expect.poll(() => isClosed(server), WAIT).toBe(true);
  watcher.write('\r\n');
  await vi.waitFor(() => expect(watcher.received()).toContain('{"status":"stopping"}'), WAIT);
  expect(watcher.received()).toContain('HTTP/1.1 503');

  await command.release();
  expect((await command.answer).status).toBe(200);
  expect(await server.ended).toBe(0);
  expect(await nameOfAnn()).toBe('Ann B');
  expect(server.output.split('\n').filter((line) => line && !line.startsWith('Titleline runs on'))).toEqual([]);
  unused.destroy();
});

test('with a time to drain, a server says first that it stops, and serves everybody meanwhile', async () => {
  const server = await start(['--workers', '2'], { DRAIN_SECONDS: '2' });
  const ready = async () => await fetch(`${server.address}/health/ready`, { headers: { connection: 'close' } });
  await expect.poll(async () => (await ready()).status, WAIT).toBe(200);

  const asked = performance.now();
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await ready()).status, WAIT).toBe(503);
  expect(await (await ready()).json()).toEqual({ status: 'stopping' });
  expect((await server.command(ann, 'updateProfile', { displayName: 'Ann D' })).status).toBe(200);
  expect(await server.ended).toBe(0);
  expect(performance.now() - asked).toBeGreaterThan(2000);
});

test('under load no connection is closed after a request was sent on it', async () => {
  const server = await start();
  const clients = Array.from({ length: 32 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const ends: string[] = [];
  let answers = 0;
  const asking = clients.map(async (agent) => {
    for (;;) {
      try {
        await answerTo(server, agent);
        answers += 1;
      } catch (error) {
        return ends.push((error as NodeJS.ErrnoException).code ?? 'no code');
      }
    }
  });
  await vi.waitFor(() => expect(answers).toBeGreaterThan(1000), WAIT);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await Promise.all(asking);
  expect(new Set(ends)).toEqual(new Set(['ECONNREFUSED']));
});

/** Sends a request on the connection of the agent, or on a new one, and reads the response. */
async function answerTo({ address }: ServerProcess, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(`${address}/health/live`, { agent }, (answer) => answer.resume().on('end', resolve).on('error', reject)).on('error', reject);
  await promise;
}

test('the second signal ends the process at once, and a running command is rolled back', async () => {
  const server = await start();
  const command = await blockedCommand(server, 'Ann C');
  const before = await nameOfAnn();
  await expect
    .poll(() => {
      server.child.kill('SIGTERM');
      return server.child.exitCode;
    }, WAIT)
    .toBe(0);
  await expect(command.answer).rejects.toThrow('fetch failed');
  await command.release();
  await expect.poll(waiting, WAIT).toBe(0);
  expect(await nameOfAnn()).toBe(before);
});
