// The product as `npm start -- --workers 2` runs it: a primary, two web processes and a background process, on one database and one port.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStream, type Stream } from '../testing/servers/event-stream.ts';
import { metricValue } from '../testing/servers/prometheus-text.ts';
import { mails, useSmtp } from '../testing/servers/mail-services.ts';
import { workerPids } from '../testing/servers/worker-pids.ts';
import { type ServerProcess, useServerProcesses } from '../testing/servers/server-process.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';

const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const start = useServerProcesses(here);
const WAIT = { timeout: 30_000, interval: 50 };
vi.setConfig({ testTimeout: 90_000 });

const pidsOf = ({ child }: ServerProcess, kind: 'web' | 'background') => workerPids(child.pid!, kind);

/** A stream, and how it ended. */
type Watched = Stream & { end?: 'ended' | 'cut' };
async function watch(server: ServerProcess, person: Parameters<typeof openStream>[1]): Promise<Watched> {
  const stream: Watched = await openStream(server.address, person);
  stream.ended.then(
    () => (stream.end = 'ended'),
    () => (stream.end = 'cut'),
  );
  return stream;
}

test('the events of one process reach the pages of all, and a killed process is replaced while the others go on', async () => {
  const server = await start(['--workers', '2']);
  const ann = await here.signUp('ann@example.test');
  expect([pidsOf(server, 'web').length, pidsOf(server, 'background').length]).toEqual([2, 1]);
  // Connections are distributed in turn, so both processes have pages.
  const pages = [await watch(server, ann), await watch(server, ann), await watch(server, ann), await watch(server, ann)];
  const rename = async (displayName: string) => (await server.command(ann, 'updateProfile', { displayName })).status;
  expect(await rename('Ann B')).toBe(200);
  await Promise.all(pages.map((page) => page.receives('me|0')));

  const [victim] = pidsOf(server, 'web');
  process.kill(victim!, 'SIGKILL');
  await expect.poll(() => pages.some(({ end }) => end === 'cut'), WAIT).toBe(true);
  await expect.poll(() => pidsOf(server, 'web').filter((pid) => pid !== victim).length, WAIT).toBe(2);
  await expect
    .poll(() => server.output, WAIT)
    .toContain(`"event":"worker-gone","gone":${victim},"pause":0,"what":"It ended with SIGKILL."`);
  const left = pages.filter(({ end }) => end === undefined);
  for (const page of left) page.received.splice(0);
  await expect.poll(async () => await rename('Ann C').catch(() => 'no answer'), WAIT).toBe(200);
  await Promise.all(left.map((page) => page.receives('me|0')));

  const all = [...pidsOf(server, 'web'), ...pidsOf(server, 'background')];
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(new Set(left.map(({ end }) => end))).toEqual(new Set(['ended']));
  // A process that was killed is gone only once the system has collected it.
  await expect.poll(() => all.filter(isAlive), WAIT).toEqual([]);
});

/** Reads the URL on a new connection, because connections are distributed to the processes in turn. */
async function read(url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get(url, { agent: false }, (answer) => void textOf(answer).then(resolve, reject)).on('error', reject);
  return await promise;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const resets = () => smtp.received.filter(({ subject }) => /password/i.test(subject));
const areSettled = async () => (await mails(here, 'reset_password')).every(({ status }) => status === 'sent');

const thisMinute = () => Math.floor(Date.now() / 60_000);

describe('two web processes and a background process', () => {
  const startForAll = useServerProcesses(here, afterAll);
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startForAll(['--workers', '2']);
  });
  const metrics = async () => await read(`${server.address}/metrics`);
  const processes = async () => metricValue(await metrics(), 'titleline_processes');

  test('the metrics route of any process returns the metrics of all', async () => {
    await here.signUp('cat@example.test', 'Pat Doe', false); // causes a mail
    for (let asked = 0; asked < 6; asked++) await read(`${server.address}/api/me`);
    await expect.poll(async () => metricValue(await metrics(), 'titleline_mails_total', { outcome: 'sent' }), WAIT).toBe(1);
    for (let asked = 0; asked < 4; asked++) {
      let text = '';
      // A process that is too busy to answer is left out.
      await expect.poll(async () => metricValue((text = await metrics()), 'titleline_processes'), WAIT).toBe(3);
      expect(metricValue(text, 'titleline_http_request_duration_seconds_count', { route: '/api/me' })).toBe(6);
      expect(metricValue(text, 'titleline_build_info')).toBe(1);
    }
  });

  test('a process that does not answer is left out of the metrics until it answers again', async () => {
    await expect.poll(processes, WAIT).toBe(3);
    const [silent] = pidsOf(server, 'background');
    process.kill(silent!, 'SIGSTOP');
    await expect.poll(processes, WAIT).toBe(2);
    process.kill(silent!, 'SIGCONT');
    await expect.poll(processes, WAIT).toBe(3);
  });

  test('each mail is sent once, by the background process or, after that dies, by its replacement', async () => {
    await here.signUp('bob@example.test', 'Pat Doe', false);
    const askFor = async (count: number) => {
      await here.services.sql.begin(async (tx) => {
        for (let i = 0; i < count; i++) await here.services.outbox.queuePasswordReset(tx, 'bob@example.test', Date.now());
      });
    };
    await askFor(20);
    await expect.poll(() => resets().length, WAIT).toBe(20);
    await expect.poll(areSettled, WAIT).toBe(true); // a mail that is not settled yet would be sent again

    process.kill(pidsOf(server, 'background')[0]!, 'SIGKILL');
    await askFor(5);
    await expect.poll(() => resets().length, WAIT).toBe(25);
    expect(new Set(resets().map(({ messageId }) => messageId)).size).toBe(25);
    await expect.poll(async () => metricValue(await metrics(), 'titleline_worker_restarts_total'), WAIT).toBe(1);
  });

  test('the rate limit counts the requests to all processes together', async () => {
    const asks = 300;
    let answered = asks;
    let minute: number;
    do {
      minute = thisMinute();
      const person = await here.signUp(`${crypto.randomUUID()}@example.test`);
      answered = 0;
      const askAgain = async (): Promise<void> => {
        for (let i = 0; i < asks / 10; i++) if ((await server.command(person, 'updateProfile', {})).status !== 429) answered += 1;
      };
      await Promise.all(Array.from({ length: 10 }, askAgain)); // on as many connections
    } while (minute !== thisMinute()); // the count begins again with each minute
    expect(answered).toBeGreaterThanOrEqual(0.9 * 240);
    expect(answered).toBeLessThanOrEqual(1.1 * 240); // with what is on its way between the processes
  });
});

test('a start on a port in use fails with an error that says so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = await start(['--workers', '2'], { PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.output).toBe(`Titleline did not start. Port ${port} is in use. Set PORT to another.\n`);
  other.close();
});

test('an invalid number of processes is refused before anything is started', async () => {
  const folder = join(here.services.config.dataDir, 'not-made');
  const server = await start(['--workers', '0'], { DATABASE_URL: '', DATA_DIR: folder, SECRET: '' });
  expect(await server.ended).toBe(1);
  expect(server.output).toBe('Titleline did not start. --workers must be a whole number from 1 to 16, or auto, not "0".\n');
  expect(existsSync(folder)).toBe(false);
});
