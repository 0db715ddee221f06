// The answers while PostgreSQL is unreachable, read-only, full or locked, and the recovery afterwards.
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../src/server/postgres/connections/sql.ts';
import { type Proxy, startProxy } from '../testing/servers/proxy.ts';
import { type ServerProcess, useServerProcesses } from '../testing/servers/server-process.ts';
import { ORIGIN, PASSWORD, type Person, useOwnTestServices } from '../testing/servers/test-services.ts';
import { stayIdle } from '../testing/servers/stay-idle.ts';

/** Long enough for a loaded machine. */
const WAIT = { timeout: 15_000 };

const here = useOwnTestServices();
const start = useServerProcesses(here);
let ann: Person;
beforeAll(async () => {
  ann = await here.signUp('ann@example.test', 'Ann');
});

async function behindProxy(args: string[] = [], breakAt?: string): Promise<{ server: ServerProcess; proxy: Proxy }> {
  const proxy = await startProxy(here.databaseUrl);
  onTestFinished(async () => await proxy.close());
  if (breakAt !== undefined) proxy.breakAt(breakAt);
  const server = await start(args, { DATABASE_URL: proxy.url, LOG_LEVEL: 'error', BASE_URL: ORIGIN });
  return { server, proxy };
}

const ask = async ({ address }: ServerProcess, path: string, body?: object) => {
  const headers = { cookie: ann.cookie, origin: ORIGIN, 'content-type': 'application/json' };
  const answer = await fetch(`${address}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text };
};

const ASKED: [string, object?][] = [
  ['/api/me'],
  ['/api/dashboard?tab=active'],
  ['/api/live'],
  ['/api/updateProfile', { displayName: 'Ann' }],
  ['/api/auth/sign-in/email', { email: 'ann@example.test', password: PASSWORD }],
  ['/api/auth/sign-up/email', { email: 'new@example.test', password: PASSWORD, name: 'New' }],
  ['/api/auth/request-password-reset', { email: 'ann@example.test' }],
  ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another long pass phrase' }],
  ['/api/auth/sign-out', {}],
];

test.each([
  ['the migration', 'pg_advisory_xact_lock', []],
  ['the job queue’s schema', 'pg_advisory_lock', []],
  ['LISTEN', 'listen titleline_live', []],
  ['the job queue’s own queries', 'SELECT version from pgboss.version', []],
  ['LISTEN in a worker', 'listen titleline_live', ['--workers', '1']],
])('a start during which the database goes away at %s starts again and serves', { timeout: 180_000 }, async (_, sent, args) => {
  const { server } = await behindProxy(args, sent);
  // The job queue may log the lost connection.
  const printed = server.output.replaceAll(/^\{.*\n/gm, '');
  expect(printed).toMatch(/^(?:Waiting for the database \(connection (?:closed|reset)\)…\n)?Titleline runs on/);
  expect(printed.startsWith('Waiting')).toBe(args.length === 0); // workers do not print it
  expect((await ask(server, '/api/updateProfile', { displayName: 'Ann' })).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('without the database, every route that needs it answers 503, and works again when the database is back', async () => {
  const { server, proxy } = await behindProxy();
  expect((await ask(server, '/api/me')).status).toBe(200);
  proxy.refuse();
  // All at once, because the server repeats some of them for a moment.
  const answers = await Promise.all(ASKED.map(async ([asked, body]) => ({ path: asked, ...(await ask(server, asked, body)) })));
  for (const { path, text, ...answer } of answers) {
    expect({ path, ...answer }).toEqual({ path, status: 503, retryAfter: '1' });
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'unavailable' } });
  }
  expect((await ask(server, '/health/live')).status).toBe(200);
  expect((await ask(server, '/health/ready')).status).toBe(503);
  proxy.stopRefusing();
  await expect.poll(async () => (await ask(server, '/api/me')).status, { interval: 50, timeout: 20_000 }).toBe(200);
  expect((await ask(server, '/api/updateProfile', { displayName: 'Ann B' })).status).toBe(200);
});

test.each([
  ['25006', `set default_transaction_read_only = on`],
  ['53100', undefined],
  ['55P03', undefined],
])('a write that fails with SQLSTATE %s is answered with 503', async (code, setting) => {
  const { sql } = here.services;
  const { server } = await behindProxy();
  if (setting) await sql.unsafe(`alter database ${await nameOf()} ${setting}`);
  else {
    await sql.unsafe(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
    );
    for (const table of ['app_user', 'session'])
      await sql.unsafe(`create trigger refuse before insert or update or delete on ${table} for each row execute function refuse()`);
  }
  onTestFinished(async () => {
    await sql.begin('read write', async (tx) => await tx.unsafe('drop function if exists refuse() cascade'));
    await sql.begin('read write', async (tx) => await tx.unsafe(`alter database ${await nameOf()} reset default_transaction_read_only`));
    await endAllConnections();
  });
  await endAllConnections();
  await vi.waitFor(async () => expect((await ask(server, '/api/me')).status).toBe(200), WAIT);
  for (const [path, body] of [
    ['/api/updateProfile', { displayName: 'Ann C' }],
    ['/api/auth/sign-in/email', { email: 'ann@example.test', password: PASSWORD }],
    ['/api/auth/sign-up/email', { email: `${code}@example.test`, password: PASSWORD, name: 'New' }],
    ['/api/auth/sign-out', {}],
  ] as const)
    expect({ path, ...(await ask(server, path, body)) }).toMatchObject({ path, status: 503, retryAfter: '1' });
  expect(JSON.parse((await ask(server, '/api/me')).text)).toMatchObject({ viewer: { email: 'ann@example.test' } });
});

/** A setting of a database applies only to new connections. */
async function endAllConnections(): Promise<void> {
  const outside = connect(here.databaseUrl, 1);
  await outside`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await outside.end();
}

async function nameOf(): Promise<string> {
  const [row] = await here.services.sql<[{ name: string }]>`select current_database() as name`;
  return row.name;
}

test('a locked row does not delay the requests of others, and the server stays ready', async () => {
  const { server } = await behindProxy();
  const { sql } = here.services;
  const others = await Promise.all(Array.from({ length: 3 }, async (_, at) => await here.signUp(`other${at}@example.test`)));
  let waiting: Promise<number>[] = [];
  await sql.begin(async (tx) => {
    await stayIdle(tx);
    await tx`select from app_user where id = ${ann.userId} for update`;
    const held = async () => (await server.command(ann, 'updateProfile', { displayName: 'Ann D' })).status;
    waiting = Array.from({ length: 12 }, held);
    await vi.waitFor(
      async () => {
        const [row] =
          await sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        expect(row!['n']).toBeGreaterThan(0); // they wait for moments only, and then give their connection back
      },
      { ...WAIT, interval: 10 },
    );
    const began = performance.now();
    for (const other of others) expect((await server.command(other, 'updateProfile', { displayName: 'Other' })).status).toBe(200);
    expect((await ask(server, '/health/ready')).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(4000);
    await Promise.all(waiting);
  });
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 12 }, () => 503));
});
