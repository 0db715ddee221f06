// /metrics: its content after a sequence of requests, and who may read it.
import Fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listen, openStream } from '../../../testing/servers/event-stream.ts';
import { metricValue, parseMetrics } from '../../../testing/servers/prometheus-text.ts';
import { ORIGIN, useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { DOCUMENT_FILES } from '../../api/documents.ts';
import { authOperations } from '../../api/auth.ts';
import { operations } from '../../api/operations.ts';
import { refusals } from '../../domain/refusals.ts';
import { SYNC_STATES } from '../db/replication.ts';
import { readConfig } from '../config.ts';
import { SIGN_IN_FAILURES } from '../metrics/metrics.ts';
import { handleErrors } from './errors.ts';
import { LIVE_PATH } from './live-route.ts';
import { metricsRoute } from './metrics-route.ts';

const here = useOwnTestServices();
const host = 'localhost:3000';
const scraped = async (): Promise<string> => (await here.services.app.inject({ url: '/metrics', headers: { host } })).body;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const ROUTES = [
  'page',
  'file',
  '/metrics',
  '/dev/mailbox',
  '/dev/mailbox/:id',
  '/dev/mailbox/:id/html',
  LIVE_PATH,
  '/home',
  ...Object.keys(operations).map((name) => `/api/${name}`),
  ...Object.keys(authOperations).map((name) => `/api/auth/${name}`),
  ...Object.keys(DOCUMENT_FILES),
];

describe('reports', () => {
  test('requests by route and outcome, and repeats of commands', async () => {
    const ann = await here.signUp('ann@figures.test');
    const before = await scraped();
    const since = async (name: string, labels: Record<string, string>) =>
      metricValue(await scraped(), name, labels) - metricValue(before, name, labels);
    const key = { 'idempotency-key': uuidv7() };
    await ann.query('me');
    await ann.command('updateProfile', { displayName: 'Ann' }, key);
    await ann.command('updateProfile', { displayName: 'Ann' }, key);
    await ann.command('updateProfile', { displayName: 'Bea' }, key);
    await ann.command('updateProfile', { displayName: '' });
    await ann.query('dashboard');
    await here.services.app.inject('/nowhere/ann@figures.test?q=ann');
    await here.services.app.inject({ method: 'POST', url: '/ann', headers: { origin: ORIGIN }, payload: {} });

    const duration = 'titleline_http_request_duration_seconds_count';
    expect(await since(duration, { route: '/api/me', method: 'GET', status: '2xx' })).toBe(1);
    expect(await since(duration, { route: '/api/updateProfile', status: '2xx' })).toBe(2);
    expect(await since(duration, { route: '/api/updateProfile', status: '4xx' })).toBe(2);
    expect(await since(duration, { route: 'page' })).toBe(2);
    const outcomes = ['done', 'repeated', 'refused', 'failed'].map((outcome) =>
      since('titleline_commands_total', { command: 'updateProfile', outcome }),
    );
    expect(await Promise.all(outcomes)).toEqual([1, 1, 2, 0]);
    expect(await since('titleline_refusals_total', { refusal: 'no-active-org' })).toBe(1);
    expect(await since('titleline_refusals_total', { refusal: 'key-used-differently' })).toBe(1);
    expect(await since('titleline_refusals_total', { refusal: 'bad-input' })).toBe(1);
  });

  test('a refusal that is stored with the idempotency key', async () => {
    const ben = await here.signUp('ben@figures.test');
    const before = metricValue(await scraped(), 'titleline_refusals_total');
    const { status } = await ben.command('redeemInvite', { code: 'ABCDEFGH' }, { 'idempotency-key': uuidv7() });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(metricValue(await scraped(), 'titleline_refusals_total') - before).toBe(1);
  });

  test('open event streams and their events', async () => {
    const cat = await here.signUp('cat@figures.test');
    const before = await scraped();
    const stream = await openStream(await listen(here.services), cat);
    here.services.live.publish([cat.userId], 'network', 0);
    await stream.receives('network|0');
    const during = await scraped();
    await stream.close();
    for (const [name, more] of [
      ['titleline_live_streams', 1],
      ['titleline_live_told_total', 1],
      ['titleline_live_sent_total', 1],
      ['titleline_http_requests_in_flight', 0],
    ] as const)
      expect(metricValue(during, name) - metricValue(before, name), name).toBe(more);
    expect(metricValue(await scraped(), 'titleline_http_request_duration_seconds_count', { route: '/api/live' })).toBe(0);
  });

  test('metrics of the process and the database', async () => {
    const text = await scraped();
    for (const name of [
      'process_start_time_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'titleline_database_answer_seconds',
    ])
      expect(metricValue(text, name), name).toBeGreaterThan(0);
    expect(metricValue(text, 'titleline_database_connections')).toBeGreaterThan(1);
    for (const name of [
      'titleline_ready',
      'titleline_database_up',
      'titleline_processes',
      'titleline_build_info',
      'titleline_http_requests_in_flight',
    ])
      expect(metricValue(text, name), name).toBe(1);
    const [pending] = await here.services.sql`select count(*) as mails from mail where status = 'pending'`;
    expect(metricValue(text, 'titleline_mails_waiting')).toBe(pending?.['mails']);
  });

  test('failed sign-ins by kind', async () => {
    await here.signUp('eve@figures.test');
    const before = await scraped();
    const signIn = async (email: string) =>
      await here.services.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin: ORIGIN },
        payload: { email, password: 'a wrong password' },
      });
    for (let times = 0; times < 12; times++) await signIn('eve@figures.test');
    const after = await scraped();
    const since = (kind: string) =>
      metricValue(after, 'titleline_sign_in_failures_total', { kind }) - metricValue(before, 'titleline_sign_in_failures_total', { kind });
    expect(SIGN_IN_FAILURES.map(since)).toEqual([10, 0, 0, 2]);
    expect(after).not.toContain('eve@');
  });

  test('how long requests wait for the database, and that none waits afterwards', async () => {
    const text = await scraped();
    expect(metricValue(text, 'titleline_pool_wait_seconds_count', { use: 'transaction' })).toBeGreaterThan(0);
    await expect.poll(async () => metricValue(await scraped(), 'titleline_pool_waiting')).toBe(0);
  });

  test('no user input: every label value is from a closed set', async () => {
    const marked = 'marked@figures.test';
    const { app } = here.services;
    for (const url of [
      `/${marked}`,
      `/t/${marked}`,
      `/api/${marked}`,
      `/assets/${marked}.js`,
      `/dev/mailbox/${marked}`,
      `/api/me?q=${marked}`,
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'PUT'] as const) await app.inject({ method, url });
    const text = await scraped();
    expect(text).not.toContain('marked');
    const known: Record<string, (value: string) => boolean> = {
      route: (value) => ROUTES.includes(value),
      method: (value) => ['GET', 'HEAD', 'POST', 'OPTIONS', 'other'].includes(value),
      status: (value) => ['2xx', '3xx', '4xx', '5xx', 'aborted'].includes(value),
      command: (value) => Object.keys(operations).includes(value),
      outcome: (value) => ['done', 'refused', 'repeated', 'failed', 'aborted', 'sent', 'skipped', 'tried'].includes(value),
      refusal: (value) => Object.keys(refusals).includes(value),
      state: (value) =>
        /^(?:waiting|running|failed|active|idle|idle in transaction|idle in transaction \(aborted\)|fastpath function call|disabled|unknown)$/.test(
          value,
        ),
      le: (value) => value === '+Inf' || Number(value) > 0,
      version: (value) => /^v?\d[\w.-]*$/.test(value),
      node: (value) => value === process.version,
      disk: (value) => ['data', 'database'].includes(value),
      consumer: (value) => ['notifications', 'mails'].includes(value),
      use: (value) => ['transaction', 'read'].includes(value),
      sync: (value) => (SYNC_STATES as readonly string[]).includes(value),
      // Node's own
      kind: (value) => ['major', 'minor', 'incremental', 'weakcb', ...SIGN_IN_FAILURES].includes(value),
      space: (value) => /^[a-z_]+$/.test(value),
      type: (value) => /^[A-Za-z]+$/.test(value),
      major: (value) => /^\d+$/.test(value),
      minor: (value) => /^\d+$/.test(value),
      patch: (value) => /^\d+$/.test(value),
    };
    const open = parseMetrics(text).flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([label, value]) => !known[label]?.(value))
        .map(([label, value]) => `${name} ${label}=${value}`),
    );
    expect(open).toEqual([]);
  });
});

describe('access', () => {
  const token = 'a-token-for-figures';
  type Asked = { env?: Record<string, string>; from?: string; headers?: Record<string, string> };
  const ask = async ({ env = {}, from = '127.0.0.1', headers = {} }: Asked): Promise<number> => {
    const config = readConfig({ SECRET: here.services.config.secret, ...env });
    const app = Fastify({ trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false });
    handleErrors(app);
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not-found', message: 'There is nothing here.' } }));
    metricsRoute(app, { config, sql: here.services.sql, metrics: here.services.metrics, ready: async () => 'ok' });
    const answer = await app.inject({ url: '/metrics', remoteAddress: from, headers: { host, ...headers } });
    if (answer.statusCode !== 200) expect(answer.json()).toEqual((await app.inject('/unknown')).json());
    await app.close();
    return answer.statusCode;
  };
  const behind = { BASE_URL: 'https://titles.example' };

  test.each<[string, Asked, number]>([
    ['allows this machine', {}, 200],
    ['allows this machine by its other name', { headers: { host: '127.0.0.1:3000' } }, 200],
    ['allows this machine over IPv6', { from: '::1', headers: { host: '[::1]:3000' } }, 200],
    ['allows this machine with an IPv4-mapped IPv6 address', { from: '::ffff:127.0.0.1' }, 200],
    ['refuses other machines', { from: '192.0.2.7' }, 404],
    ['refuses another machine that claims to be this one', { from: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['refuses a proxy on this machine that sends a forwarding header', { headers: { 'x-forwarded-for': '192.0.2.7' } }, 404],
    ['refuses a local peer if a proxy is trusted', { env: { TRUSTED_PROXIES: 'loopback' } }, 404],
    [
      'refuses a client for which a trusted proxy forwards our own address',
      { env: { TRUSTED_PROXIES: 'loopback' }, headers: { 'x-forwarded-for': '127.0.0.1' } },
      404,
    ],
    ['refuses a local peer if the base URL is public', { env: behind }, 404],
    ['refuses a page whose host name points to this machine', { headers: { host: 'evil.test:3000' } }, 404],
    ['allows the token', { env: { METRICS_TOKEN: token, ...behind }, from: '192.0.2.7', headers: bearer(token) }, 200],
    [
      'allows the token through a proxy',
      { env: { METRICS_TOKEN: token, TRUSTED_PROXIES: 'loopback' }, headers: { 'x-forwarded-for': '192.0.2.7', ...bearer(token) } },
      200,
    ],
    ['allows this machine without the token', { env: { METRICS_TOKEN: token } }, 200],
    ['refuses another token', { env: { METRICS_TOKEN: token }, from: '192.0.2.7', headers: bearer(`${token}x`) }, 404],
    ['refuses an empty token', { env: { METRICS_TOKEN: token }, from: '192.0.2.7', headers: { authorization: 'Bearer ' } }, 404],
    ['refuses any token if none is configured', { from: '192.0.2.7', headers: bearer('undefined') }, 404],
    [
      'refuses the token with the Basic scheme',
      { env: { METRICS_TOKEN: token }, from: '192.0.2.7', headers: { authorization: `Basic ${token}` } },
      404,
    ],
  ])('%s', async (_title, asked, status) => {
    expect(await ask(asked)).toBe(status);
  });

  test('the response is not cached and not rate limited', async () => {
    const answer = await here.services.app.inject({ url: '/metrics', headers: { host } });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });
});
