import { type AddressInfo, connect as connectTo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { canWrite } from '../db/database-load.ts';
import { setLogLevel } from '../log.ts';
import { ORIGIN, useOwnTestServices } from '../../../testing/servers/test-services.ts';

const here = useOwnTestServices();
const post = async (payload: string, headers: Record<string, string> = {}) => {
  const url = '/api/auth/sign-in/email';
  const answer = await here.services.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ error?: { code: string; message: string; issues?: unknown } }>(),
    headers: answer.headers,
  };
};
const invalid = (message: string) => ({ status: 400, body: { error: { code: 'invalid-argument', message } } });
const person = JSON.stringify({ email: 'nobody@x.test', password: 'wrong' });

test('every page forbids scripts of other sites, framing and MIME sniffing, and carries the id of its request', async () => {
  const { headers } = await here.services.app.inject('/no/such/page');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
});

test('an API response shown as a page can load and run nothing, and is not cached', async () => {
  expect((await here.services.app.inject('/api/me')).headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
});

test.each([
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'null' }],
  [{ origin: 'http://a.example/path?x=1' }],
  [{ origin: `http://${'a'.repeat(300)}.example` }],
  [{ origin: 'http://a.example"}\\n{"event":"x' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
] as Record<string, string>[][])('a command from another site is refused: %o', async (headers) => {
  expect(await post(person, headers)).toMatchObject({
    status: 403,
    body: { error: { code: 'permission-denied', message: 'This request came from another site.' } },
  });
});

test('our own page, under either loopback name, and a client that is not a browser may send commands', async () => {
  for (const headers of [{ origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, { origin: 'http://127.0.0.1:3000' }, {}] as Record<
    string,
    string
  >[])
    expect((await post(person, headers)).status).toBe(401);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])(
  'a command with the content type %s is refused',
  async (type) => {
    expect(await post(person, { 'content-type': type })).toMatchObject(invalid('Send JSON.'));
  },
);

test.each([
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"email":{"__proto__":1}}',
  '{"email":[],"password":{}}',
])('the body %s is refused and causes no internal error', async (payload) => {
  const { status, body } = await post(payload);
  expect(status).toBe(400);
  expect(body.error?.code).toBe('invalid-argument');
  expect(JSON.stringify(body)).not.toMatch(/\.ts|\.js|node:/);
});

test('a body of 10 MB is refused', async () => {
  expect(await post(JSON.stringify({ email: 'x'.repeat(10_000_000) }))).toMatchObject(invalid('That is too much text at once.'));
});

test('an unknown path under /api is refused with JSON for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const answer = await here.services.app.inject({
      method,
      url: '/api/nothing',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: { code: 'not-found', message: 'There is nothing here.' } }]);
  }
});

test('a malformed path is refused', async () => {
  expect((await here.services.app.inject('/api/%E0%A4%A')).statusCode).toBe(400);
});

test('an internal error gives the client no details and is logged with the id of the request', async () => {
  const logged: string[] = [];
  const write = process.stderr.write;
  process.stderr.write = (line) => logged.push(String(line)) > 0;
  try {
    const broken = await here.signUp('broken@x.test');
    const answer = await here.services.app.inject({
      url: '/api/auth/sign-out?token=secret',
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: broken.cookie },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(200);
    await here.services.sql`alter table session rename to session_away`;
    const failed = await here.services.app.inject({ url: '/api/me?token=secret', headers: { cookie: broken.cookie } });
    await here.services.sql`alter table session_away rename to session`;
    expect([failed.statusCode, failed.json()]).toEqual([
      500,
      { error: { code: 'internal', message: 'Something went wrong on our side.' } },
    ]);
    const line = JSON.parse(logged.at(-1) ?? '') as { request: string; route: string; error: { message: string } };
    expect(line.request).toBe(failed.headers['x-request-id']);
    expect(line.route).toBe('/api/me');
    expect(line.error.message).toContain('session');
  } finally {
    process.stderr.write = write;
  }
});

const ADDRESS = 'http://titles.example';
test.each([{}, { 'sec-fetch-site': 'same-origin' }])(
  'a page of ours at another address than BASE_URL says which one is expected: %o',
  async (site: object) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { status, body } = await post(person, { origin: ADDRESS, ...site });
    written.mockRestore();
    expect([status, body.error?.message]).toEqual([
      403,
      `Titleline expects ${ORIGIN}, and this page was opened at ${ADDRESS}. Open ${ORIGIN}, or ask its operator to set BASE_URL to the address that people use.`,
    ]);
  },
);

test('wrong addresses are logged, each once and no more than ten', async () => {
  setLogLevel('warn');
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (let at = 0; at < 24; at++) {
    const origin = `http://titles-${at >> 1}.example`;
    await here.services.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin }, payload: {} });
  }
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; expected: string; came: string });
  written.mockRestore();
  setLogLevel('error');
  expect(lines.length).toBeGreaterThan(5); // tests before this one have used some
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(lines[0]).toMatchObject({ event: 'wrong-address', expected: ORIGIN, came: 'http://titles-0.example' });
  expect(new Set(lines.map(({ came }) => came)).size).toBe(lines.length);
});

test.each([
  ['two hosts', 'GET /api/me HTTP/1.1\r\nHost: localhost:3000\r\nHost: evil.example\r\n'],
  ['two hosts in other letters', 'GET /api/me HTTP/1.1\r\nhost: localhost:3000\r\nHOST: localhost:3000\r\n'],
  ['two organizations', 'GET /api/me HTTP/1.1\r\nHost: localhost:3000\r\nX-Org-Id: 1\r\nX-Org-Id: 2\r\n'],
  ['another host in the target', 'GET http://evil.example/api/me HTTP/1.1\r\nHost: localhost:3000\r\n'],
  ['no host', 'GET /api/me HTTP/1.1\r\n'],
])('a request with %s is refused', async (_what, head) => {
  await here.services.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {}); // it listens already
  const { port } = here.services.app.server.address() as AddressInfo;
  const socket = connectTo(port, '127.0.0.1');
  socket.write(`${head}Connection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString().split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
});

test('a database that refuses to store a row cannot write, and can again afterwards', async () => {
  const { sql } = here.services;
  expect(await canWrite(sql)).toBe(true);
  await sql.unsafe("create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$");
  await sql.unsafe('create trigger refuse before insert on write_check for each row execute function refuse()');
  expect(await canWrite(sql)).toBe(false);
  await sql.unsafe('drop trigger refuse on write_check');
  expect(await canWrite(sql)).toBe(true);
});
