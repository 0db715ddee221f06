// The log contains every failure of the server and no personal data. Marked data is sent to every route while the database fails.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { authOperations } from '../src/api/auth.ts';
import { type CommandName, type OperationName, operations, type QueryName } from '../src/api/operations.ts';
import { createMailSender } from '../src/server/mail/send-mail.ts';
import { LiveBus } from '../src/server/live/live-bus.ts';
import { EVENTS, setLogLevel } from '../src/server/log.ts';
import { COMMAND_ROWS, QUERY_ROWS } from './bad-input/rows.ts';
import { type Fixture, createFixture } from './bad-input/fixture.ts';
import { mailServerOf } from '../testing/servers/mail-services.ts';
import { VEHICLE } from '../testing/threads/threads.ts';
import { ORIGIN, PASSWORD, useOwnTestServices } from '../testing/servers/test-services.ts';

const MARK = 'zanzibar';
const VISITOR = '203.0.113.77';
const here = useOwnTestServices({ TRUSTED_PROXIES: 'loopback' });
let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture(here);
});

let written: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  setLogLevel('info');
  written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  written.mockRestore();
});

type Line = { event: string; request?: string; route?: string; status?: number; error?: object };
const text = (): string => written.mock.calls.map(([line]) => String(line)).join('');
const lines = (): Line[] =>
  text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** The personal data that must not be in the log. */
const personal = (): string[] => [MARK, VISITOR, PASSWORD, ...fixture.seller.cookie.split('='), VEHICLE.vin];
function expectNothingPersonal(): void {
  const said = text().toLowerCase();
  expect(personal().filter((value) => value.length > 6 && said.includes(value.toLowerCase()))).toEqual([]);
}

const browser = () => ({
  cookie: fixture.seller.cookie,
  origin: ORIGIN,
  referer: `${ORIGIN}/t/${MARK}`,
  'user-agent': MARK,
  'x-forwarded-for': VISITOR,
  'x-request-id': MARK,
  'idempotency-key': `${MARK}-${crypto.randomUUID()}`,
});
const commands = Object.keys(COMMAND_ROWS) as CommandName[];
const queries = Object.keys(QUERY_ROWS) as QueryName[];

/** Returns an input of the command with a marker in each text. */
function marked(name: CommandName): object {
  const { input, fields } = COMMAND_ROWS[name];
  const texts = Object.entries(fields).filter(([field, kind]) => /^(?:text|line|name) of/.test(kind) && !field.includes('.'));
  return { ...input(fixture), ...Object.fromEntries(texts.map(([field]) => [field, `${MARK} ${crypto.randomUUID().slice(0, 6)}`])) };
}
async function sendAllCommands(): Promise<void> {
  for (const name of commands)
    await here.services.app.inject({ method: 'POST', url: `/api/${name}?q=${MARK}`, headers: browser(), payload: marked(name) });
}
async function callAllAuthRoutes(): Promise<void> {
  const email = `${MARK}.${crypto.randomUUID().slice(0, 8)}@example.test`;
  for (const payload of [
    { email, name: MARK, password: PASSWORD },
    { email, password: PASSWORD, token: MARK, redirect: `/${MARK}`, currentPassword: PASSWORD, newPassword: `${PASSWORD} ${MARK}` },
  ])
    for (const route of Object.keys(authOperations))
      await here.services.app.inject({
        method: 'POST',
        url: `/api/auth/${route}?token=${MARK}`,
        headers: { ...browser(), cookie: '' },
        payload,
      });
}

test('each request is a line with the request id of the response, without an unknown path or a client’s request id', async () => {
  const answers = [
    await here.services.app.inject({ url: `/api/me?q=${MARK}`, headers: browser() }),
    await here.services.app.inject({ url: `/${MARK}/${VISITOR}?q=${MARK}`, headers: browser() }),
    await here.services.app.inject({ url: `/api/${MARK}`, headers: browser() }),
    await here.services.app.inject({
      method: 'POST',
      url: '/api/updateProfile',
      headers: { ...browser(), 'content-type': 'application/json' },
      payload: `{"${MARK}`,
    }),
  ];
  expect(lines().map(({ request }) => request)).toEqual(answers.map(({ headers }) => headers['x-request-id']));
  expect(lines().map(({ route, status }) => [route, status])).toEqual([
    ['/api/me', 200],
    ['page', answers[1]?.statusCode],
    ['page', 404],
    ['/api/updateProfile', 400],
  ]);
  expectNothingPersonal();
});

test('a row that violates a constraint is not in the log', async () => {
  const tables = await ourTables();
  for (const table of tables)
    await here.services.sql.unsafe(`alter table "${table}" add constraint "no_row_${table}" check (("${table}".*)::text = '') not valid`);
  await sendAllCommands();
  await callAllAuthRoutes();
  for (const table of tables) await here.services.sql.unsafe(`alter table "${table}" drop constraint "no_row_${table}"`);
  const failed = lines().filter(({ event }) => event === 'request-failed');
  expect(new Set(failed.map(({ route }) => route)).size).toBeGreaterThan(12);
  expect(failed.map(({ error }) => error)).toContainEqual(expect.objectContaining({ code: '23514', table: 'app_user' }));
  expectNothingPersonal();
});

test.each(['P0001', '22P02', 'XX000'])('an error with the code %s is in the log without the row that its message quotes', async (code) => {
  const { sql } = here.services;
  await sql.unsafe(`create or replace function quote_row() returns trigger language plpgsql as $$ begin
    raise exception 'cannot keep %', new using detail = new::text, hint = new::text, errcode = '${code}'; end $$`);
  const tables = await ourTables();
  for (const table of tables)
    await sql.unsafe(`create trigger quote_row before insert or update on "${table}" for each row execute function quote_row()`);
  await sendAllCommands();
  await callAllAuthRoutes();
  for (const table of tables) await sql.unsafe(`drop trigger quote_row on "${table}"`);
  expect(lines().filter(({ event }) => event === 'request-failed').length).toBeGreaterThan(12);
  expect(text()).toContain(`"code":"${code}"`);
  expectNothingPersonal();
});

test('a query that fails is in the log with its route', async () => {
  await here.services.sql`alter table session rename to session_away`;
  for (const name of queries)
    await here.services.app.inject({ url: `/api/${name}`, query: { ...QUERY_ROWS[name].input(fixture), q: MARK }, headers: browser() });
  await here.services.sql`alter table session_away rename to session`;
  const failed = lines().filter(({ event }) => event === 'request-failed');
  expect(failed.map(({ route }) => route)).toEqual(queries.map((name) => `/api/${name}`));
  expectNothingPersonal();
});

test('a failure outside of requests is in the log without personal data', async () => {
  const { config, sql, live, metrics, auth, outbox } = here.services;
  const failing = Object.assign(Object.create(sql) as typeof sql, { notify: async () => await Promise.reject(new Error(MARK)) });
  const bus = new LiveBus(failing);
  bus.publish([MARK], MARK, 0);
  const [user] = await sql<
    { id: string }[]
  >`update app_user set email_verified = false where id = (select id from app_user limit 1) returning id`;
  await sql.begin(async (tx) => await outbox.queueVerification(tx, user!.id, Date.now()));
  const [mail] = await sql<{ id: string }[]>`select id from mail where kind = 'verify_email' and user_id = ${user!.id}`;
  const transport = async () => await Promise.reject(new Error(`550 <${MARK}@example.test> is unknown`));
  await expect(
    createMailSender({ config, sql, live, metrics, transport, mailServer: mailServerOf(here) }).send(
      mail!.id,
      new AbortController().signal,
    ),
  ).rejects.toThrow(MARK);
  const { logger } = await auth.$context;
  logger.error(`Invalid callbackURL: ${MARK}`, new Error(MARK));
  logger.error(`${MARK}@example.test has no account`, { email: MARK });
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(4);
  expect(new Set(lines().map(({ event }) => event))).toEqual(new Set(['live-not-told', 'mail-not-tried', 'sign-in-failed']));
  expectNothingPersonal();
});

test('every line has its event, time and process, and only known fields', async () => {
  await sendAllCommands();
  const known = ['level', 'time', 'process', 'event', 'request', 'method', 'route', 'status', 'ms', 'what', 'error', 'worker'];
  for (const line of lines()) {
    expect(Object.keys(line).filter((key) => !known.includes(key))).toEqual([]);
    expect(line).toMatchObject({ level: EVENTS[line.event as keyof typeof EVENTS], time: expect.any(String), process: process.pid });
  }
  expect(lines().length).toBe(commands.length);
});

test('every event is in the documentation of operations', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  expect(Object.keys(EVENTS).filter((event) => !page.includes(`\`${event}\``))).toEqual([]);
});

test('every operation is tested here', () => {
  expect([...commands, ...queries].toSorted()).toEqual((Object.keys(operations) as OperationName[]).toSorted());
});

async function ourTables(): Promise<string[]> {
  const rows = await here.services.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('idempotency_key', 'sign_in_attempt')`;
  return rows.map(({ name }) => name);
}

test('a crash of the process is a line without personal data', () => {
  const script = `import { endOnCrash } from ${JSON.stringify(resolve('src/server/crash.ts'))};
    endOnCrash();
    void Promise.reject(Object.assign(new TypeError('${MARK} is no function'), { detail: '${MARK}' }));`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([status, JSON.parse(stderr)]).toMatchObject([1, { event: 'crashed', level: 'error', error: { kind: 'TypeError' } }]);
  expect(stderr).not.toContain(`${MARK} is`);
});
