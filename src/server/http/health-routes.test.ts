// The health checks answer with a status and reveal nothing else.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FailingMailServer } from '../db/mail/waiting-mails.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { healthRoutes } from './health-routes.ts';

const select = vi.fn<() => Promise<unknown>>();
const hasFreeConnection = vi.fn<() => boolean>();
const write = vi.fn<() => Promise<unknown>>();
const readFailingMailServers = vi.fn<() => Promise<FailingMailServer[]>>();
const proxies = { wasSeen: false };
const ready = async () => {
  const { statusCode, body } = await app.inject('/health/ready');
  return [statusCode, JSON.parse(body)] as [number, { status: string; warnings?: string[] }];
};
let app: FastifyInstance;

beforeEach(() => {
  select.mockReset().mockResolvedValue([]);
  app = Fastify();
  write.mockReset().mockResolvedValue(undefined);
  hasFreeConnection.mockReset().mockReturnValue(true);
  proxies.wasSeen = false;
  readFailingMailServers.mockReset().mockResolvedValue([]);
  healthRoutes(app, {
    config: { baseUrl: 'https://titles.example', secret: 'a secret for tests, forty characters long' },
    sql: Object.assign(select, { begin: write }) as unknown as Sql,
    pool: { hasFreeConnection },
    untrustedProxies: proxies,
    readFailingMailServers,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

test('the process is live even if its database fails', async () => {
  select.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  const { statusCode, body } = await app.inject('/health/live');
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', installation: expect.stringMatching(/^[\w-]{16}$/) as string }]);
  expect(select).not.toHaveBeenCalled();
});

test('the process is ready while its database answers, and the response is not cached', async () => {
  const { statusCode, body, headers } = await app.inject('/health/ready');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '{"status":"ok"}', 'no-store']);
});

test('the process is not ready without its database, and the response gives no details', async () => {
  select.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  const { statusCode, body } = await app.inject('/health/ready');
  expect([statusCode, body]).toEqual([503, '{"status":"no-database"}']);
});

test('a database that does not answer makes the check fail after a second, and concurrent checks share one query', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const query = Promise.withResolvers<unknown>();
  select.mockReturnValue(query.promise);
  const answers = [app.inject('/health/ready'), app.inject('/health/ready')];
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), { interval: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(select).toHaveBeenCalledTimes(1);
  query.resolve([]);
});

test('the process is not ready while its database refuses writes, and is ready again soon after', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  write.mockRejectedValue(Object.assign(new Error('could not extend file'), { code: '53100' }));
  vi.advanceTimersByTime(5001);
  expect(await ready()).toEqual([503, { status: 'no-writes' }]);
  write.mockResolvedValue(undefined);
  vi.advanceTimersByTime(5001);
  expect(await ready()).toEqual([200, { status: 'ok' }]);
});

test('checks of five seconds share one write, and a write that waits for that of another process is none that fails', async () => {
  write.mockRejectedValue(Object.assign(new Error('lock timeout'), { code: '55P03' }));
  for (let time = 0; time < 5; time++) expect(await ready()).toEqual([200, { status: 'ok' }]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('a proxy that is not trusted is a warning', async () => {
  proxies.wasSeen = true;
  expect(await ready()).toEqual([200, { status: 'ok', warnings: [expect.stringContaining('Set TRUSTED_PROXIES') as string] }]);
});

const askedWith = async (headers: Record<string, string>) =>
  (await app.inject({ url: '/health/ready', headers })).json<{ warnings?: string[] }>();

test('a proxy that does not name the visitor is a warning, and a monitor that asks the process directly is none', async () => {
  expect((await askedWith({ host: 'titles.example' })).warnings).toEqual([expect.stringContaining('Let it send X-Forwarded-For')]);
  expect((await askedWith({ host: 'titles.example', 'x-forwarded-for': '203.0.113.7' })).warnings).toBeUndefined();
  expect((await askedWith({ host: 'localhost:3000' })).warnings).toBeUndefined();
});

test('a mail server that fails is a warning besides others, until it works again, and stops no traffic', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  proxies.wasSeen = true;
  const reason = 'The mail server refused the connection (ECONNREFUSED).';
  readFailingMailServers.mockResolvedValue([{ host: 'one', since: Date.UTC(2026, 10, 30, 8, 15), reason }]);
  const [status, { warnings }] = await ready();
  expect([status, warnings]).toEqual([
    200,
    [expect.stringContaining('TRUSTED_PROXIES'), `Mail fails since 2026-11-30 08:15 UTC: ${reason} The log says what to do.`],
  ]);
  readFailingMailServers.mockRejectedValue(new Error('the database is away'));
  vi.advanceTimersByTime(5001);
  expect((await ready())[1].warnings).toHaveLength(2);
  readFailingMailServers.mockResolvedValue([]);
  vi.advanceTimersByTime(5001);
  expect((await ready())[1].warnings).toHaveLength(1);
});

test('the process is not ready while no connection is free for its requests', async () => {
  hasFreeConnection.mockReturnValue(false);
  expect(await ready()).toEqual([503, { status: 'no-connection' }]);
});
