// An installation that is broken in many ways, each of them really: the check names that one, says what to do, and calls nothing else
// broken.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import {
  AUTHORITY,
  type Certificate,
  certificate,
  forwardTo,
  poolerWithoutNotifications,
  webServer,
} from '../../../../testing/servers/broken-servers.ts';
import { freePort } from '../../../../testing/servers/free-port.ts';
import { useSmtp } from '../../../../testing/servers/mail-services.ts';
import { NO_LIMITS, useOwnTestServices } from '../../../../testing/servers/test-services.ts';
import { readConfig } from '../../config.ts';
import { recordSecret } from '../../db/accounts/shared-secret.ts';
import { recordBackup } from '../../db/last-backup.ts';
import { holdMail } from '../../db/mail/all-mail-on-hold.ts';
import { connect, databaseAt } from '../../postgres/connections/sql.ts';
import { createServices } from '../../services.ts';
import { checkInstallation, CHECKS } from './check.ts';
import { diskFinding } from './machine.ts';
import { clockFinding } from './clocks.ts';

const SECRET = 'a secret for tests, forty characters long';
const NEVER = new AbortController().signal;
let port: number;
const smtp = useSmtp();
beforeAll(async () => {
  port = await freePort();
});
const here = useOwnTestServices(() => ({ PORT: String(port), BASE_URL: `http://localhost:${port}` }));
const folder = mkdtempSync(join(tmpdir(), 'titleline-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const { app, sql, config } = here.services;
  await app.listen({ host: '127.0.0.1', port });
  await recordSecret(sql, config.secret);
  await recordBackup(sql, { at: Date.now(), place: '/mnt/backups' });
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, AUTHORITY]);
  return () => setDefaultCACertificates(before);
});

const soundEnv = (): Record<string, string> => ({
  PATH: '/usr/bin',
  DATABASE_URL: here.databaseUrl,
  DATA_DIR: folder,
  SECRET,
  PORT: String(port),
  BASE_URL: `http://localhost:${port}`,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Titleline <notify@titles.example>',
});

/** The tests' PostgreSQL forgoes the disk, to be quicker: that is named each time. */
const EXPECTED = 'warning durability';

async function findings(changes: Record<string, string>) {
  const all = await checkInstallation({ ...soundEnv(), ...changes }, NEVER);
  const wrong = all
    .filter(({ level }) => level === 'broken' || level === 'warning')
    .map((one) => ({ ...one, is: `${one.level} ${one.check}` }));
  return { all, wrong: wrong.filter(({ is }) => is !== EXPECTED) };
}

test('a sound installation is well in every check', async () => {
  const { all, wrong } = await findings({});
  expect(wrong).toEqual([]);
  expect(all.filter(({ level }) => level === 'not-checked').map(({ check, what }) => `${check}: ${what}`)).toEqual([
    // The product of this test is in the test's own process.
    'same settings: Not checked, because no product runs with this DATA_DIR and PORT.',
    expect.stringContaining('database disk') as string,
  ]);
  expect(all.find(({ check }) => check === 'durability')?.what).toContain('fsync = off');
});

/** Runs statements as the superuser, in the database of this file or another one. */
async function asSuperuser(
  statements: string,
  url = databaseAt(inject('databaseUrl'), new URL(here.databaseUrl).pathname.slice(1)),
): Promise<void> {
  const sql = connect(url, 1);
  try {
    await sql.unsafe(statements);
  } finally {
    await sql.end();
  }
}
const database = () => new URL(here.databaseUrl).pathname.slice(1);

/** Runs the first statements now, and the others at the end of the test. */
async function meanwhile(statements: string, after: string): Promise<Record<string, string>> {
  await asSuperuser(statements);
  onTestFinished(async () => await asSuperuser(after));
  return {};
}

/** The connection string of a role that exists until the end of the test. `rights`: statements; the role is `clerk`. */
async function asClerk(options: string, rights: string): Promise<Record<string, string>> {
  await asSuperuser(`create role clerk login password 'clerk' ${options}; grant connect on database "${database()}" to clerk; ${rights}`);
  onTestFinished(async () => await asSuperuser('drop owned by clerk; drop role clerk'));
  const url = new URL(here.databaseUrl);
  [url.username, url.password] = ['clerk', 'clerk'];
  return { DATABASE_URL: url.href };
}

async function smtpServer(options: SMTPServerOptions): Promise<{ SMTP_URL: string }> {
  const pem = certificate('elsewhere');
  const server = new SMTPServer({ disableReverseLookup: true, key: pem, cert: pem, ...options });
  server.on('error', () => {});
  const at = await freePort();
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  onTestFinished(async () => await new Promise<void>((resolve) => server.close(resolve)));
  return { SMTP_URL: `${options.secure ? 'smtps' : 'smtp'}://ann:wrong@127.0.0.1:${at}` };
}

const changed = (url: string, part: 'password' | 'pathname' | 'port' | 'hostname', value: string): string => {
  const other = new URL(url);
  other[part] = value;
  return other.href;
};

type Broken = [
  way: string,
  breaks: () => Promise<Record<string, string>> | Record<string, string>,
  found: string,
  what: RegExp,
  todo: RegExp,
];

const WAYS: Broken[] = [
  // Settings
  ['a variable is not valid', () => ({ TRUSTED_PROXIES: 'nginx' }), 'broken settings', /"nginx" is neither/, /Correct TRUSTED_PROXIES/],
  [
    'Google is set up by half',
    () => ({ GOOGLE_CLIENT_ID: 'x' }),
    'broken settings',
    /must be set together/,
    /Correct GOOGLE_CLIENT_ID and/,
  ],
  [
    'a variable is misspelled',
    () => ({ TRUSTED_PROXY: '127.0.0.1' }),
    'warning spelling',
    /^TRUSTED_PROXY is set, and nothing reads it/,
    /TRUSTED_PROXIES/,
  ],
  [
    'it listens at an address of another machine',
    () => ({ HOST: '192.0.2.7', PORT: String(port) }),
    'broken address',
    /no address of this machine/,
    /^Set HOST to/,
  ],
  [
    'certificates are not checked',
    () => ({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
    'warning public use',
    /no certificate is checked/,
    /Remove it/,
  ],
  // The machine
  [
    'DATA_DIR is a file',
    () => {
      writeFileSync(join(folder, 'file'), '');
      return { DATA_DIR: join(folder, 'file') };
    },
    'broken data folder',
    /is a file and not a folder/,
    /set DATA_DIR to a folder/,
  ],
  [
    'the secret is easy to guess',
    async () => {
      await asSuperuser('alter table secret_fingerprint rename to other');
      onTestFinished(async () => await asSuperuser('alter table other rename to secret_fingerprint'));
      const url = await ownProduct({ SECRET: 'x'.repeat(40) });
      return { SECRET: 'x'.repeat(40), PORT: new URL(url).port, BASE_URL: url };
    },
    'warning secret',
    /could be guessed/,
    /openssl rand/,
  ],
  [
    'the secret is another one',
    () => ({ SECRET: 'another secret for tests, forty characters' }),
    'broken same secret',
    /is not the one that is used/,
    /everybody has to sign in again/,
  ],
  [
    'the secret is lost',
    () => ({ SECRET: '' }),
    'broken same secret',
    /The secret that is used with this database is not here/,
    /copy DATA_DIR\/secret from another host/,
  ],
  // The database
  [
    'the password is wrong',
    () => ({ DATABASE_URL: changed(here.databaseUrl, 'password', 'x') }),
    'broken database',
    /refused the role titleline_app or its password/,
    /alter role titleline_app/,
  ],
  [
    'the database is missing',
    () => ({ DATABASE_URL: changed(here.databaseUrl, 'pathname', '/nowhere') }),
    'broken database',
    /has no database nowhere/,
    /create database nowhere owner titleline_app/,
  ],
  [
    'nobody listens',
    async () => ({ DATABASE_URL: changed(here.databaseUrl, 'port', String(await freePort())) }),
    'broken database',
    /Nobody listens at 127.0.0.1/,
    /Start PostgreSQL/,
  ],
  [
    'the host does not exist',
    () => ({ DATABASE_URL: changed(here.databaseUrl, 'hostname', 'db.invalid') }),
    'broken database',
    /The host db.invalid .* was not found/,
    /Correct the host/,
  ],
  [
    'one of two hosts is away',
    async () => ({ DATABASE_URL: here.databaseUrl.replace(/@([^/]*)/, `@127.0.0.1:${await freePort()},$1`) }),
    'warning database',
    /Nobody listens at/,
    /Start PostgreSQL/,
  ],
  [
    'the role may create nothing and owns nothing',
    async () =>
      await asClerk('', 'grant usage on schema public, pgboss to clerk; grant select on all tables in schema public, pgboss to clerk'),
    'broken database rights',
    /may not create tables in the schema public/,
    /grant usage, create on schema public to clerk/,
  ],
  [
    'the role is a superuser',
    () => ({ DATABASE_URL: databaseAt(inject('databaseUrl'), database()) }),
    'warning database rights',
    /is a superuser/,
    /Make a role of its own/,
  ],
  [
    'the database is read-only',
    async () =>
      await meanwhile(
        `alter database "${database()}" set default_transaction_read_only = on`,
        `set transaction_read_only = off; alter database "${database()}" reset default_transaction_read_only`,
      ),
    'broken database writes',
    /read-only/,
    /alter database .* reset default_transaction_read_only/,
  ],
  [
    'the schema is newer',
    async () =>
      await meanwhile(
        "insert into migration (name, checksum) values ('999_future.sql', '')",
        "delete from migration where name = '999_future.sql'",
      ),
    'broken database schema',
    /newer Titleline \(999_future.sql\)/,
    /Start that version/,
  ],
  [
    'the database stores another encoding',
    async () => {
      const root = inject('databaseUrl');
      await asSuperuser("create database t_latin encoding 'LATIN1' locale 'C' template template0 owner titleline_app", root);
      onTestFinished(async () => await asSuperuser('drop database t_latin with (force)', root));
      return { DATABASE_URL: databaseAt(here.databaseUrl, 't_latin') };
    },
    'broken database encoding',
    /stores text as LATIN1/,
    /encoding 'UTF8'/,
  ],
  [
    'a pooler holds notifications back',
    async () => ({ DATABASE_URL: await poolerWithoutNotifications(here.databaseUrl) }),
    'broken live events',
    /LISTEN/,
    /pool_mode = session/,
  ],
  [
    'the role has too few connections',
    async () => await asClerk('connection limit 9', 'grant titleline_app to clerk'),
    'broken connections',
    /needs up to 11 connections, and there are 9: 9 by the connection limit of the role clerk/,
    /Raise it to 1\d or more/,
  ],
  // The address
  [
    'another program answers at BASE_URL',
    async () => ({ BASE_URL: await webServer((_request, reply) => reply.end('<title>Welcome to nginx!</title>')) }),
    'broken base url',
    /another program answers there: status 200, "Welcome to nginx!"/,
    /Let the proxy forward/,
  ],
  [
    'nobody answers at BASE_URL',
    async () => ({ BASE_URL: `http://localhost:${await freePort()}` }),
    'broken base url',
    /nobody listens at localhost/,
    /Start the proxy/,
  ],
  [
    'BASE_URL redirects',
    async () => ({
      BASE_URL: await webServer((_request, reply) => reply.writeHead(301, { location: 'https://www.titles.example/' }).end()),
    }),
    'broken base url',
    /redirects to https:\/\/www.titles.example/,
    /Set BASE_URL to .*\(https:\/\/www.titles.example\)/,
  ],
  [
    'the proxy does not reach the product',
    async () => ({ BASE_URL: await webServer((_request, reply) => reply.writeHead(502).end('Bad Gateway')) }),
    'broken base url',
    /a proxy answers 502/,
    /Let it forward to http:\/\/127.0.0.1/,
  ],
  [
    'the certificate has expired',
    async () => ({ ...PUBLIC, BASE_URL: await webServer(forwardTo(port, {}), 'expired') }),
    'broken base url',
    /has expired/,
    /Renew it/,
  ],
  [
    'nobody trusts the certificate',
    async () => {
      setDefaultCACertificates(getCACertificates('bundled'));
      onTestFinished(() => setDefaultCACertificates([...getCACertificates('bundled'), AUTHORITY]));
      return { ...PUBLIC, BASE_URL: await webServer(forwardTo(port, {}), 'localhost') };
    },
    'broken base url',
    /is signed by nobody whom browsers trust/,
    /NODE_EXTRA_CA_CERTS/,
  ],
  [
    'the certificate is for another name',
    async () => ({ ...PUBLIC, BASE_URL: await webServer(forwardTo(port, {}), 'elsewhere') }),
    'broken base url',
    /is for another name/,
    /Get one for localhost/,
  ],
  [
    'the port has no encryption',
    async () => ({ ...PUBLIC, BASE_URL: `https://localhost:${port}` }),
    'broken base url',
    /begins no encryption/,
    /Set up a certificate/,
  ],
  [
    'the clock of the proxy is wrong',
    async () => ({ BASE_URL: await webServer(forwardTo(port, { answered: { date: new Date(Date.now() + 630_000).toUTCString() } })) }),
    'broken clock',
    /10 minutes ahead/,
    /timedatectl/,
  ],
  [
    'the proxy is not trusted',
    async () => {
      const url = await ownProduct({});
      return { BASE_URL: await webServer(forwardTo(Number(new URL(url).port), { sent: { 'x-forwarded-for': '203.0.113.7' } })) };
    },
    'broken proxy',
    /does not trust the proxy/,
    /Set TRUSTED_PROXIES to/,
  ],
  [
    'the proxy does not name the visitors',
    async () => await productBehindProxy({}),
    'broken proxy',
    /without the addresses of visitors/,
    /proxy_set_header X-Forwarded-For/,
  ],
  [
    'another program has the port',
    async () => {
      const other = createServer((socket) => socket.end('HTTP/1.1 404 Not Found\r\nserver: other\r\ncontent-length: 0\r\n\r\n'));
      const at = await freePort();
      await new Promise<void>((resolve) => other.listen(at, '127.0.0.1', resolve));
      onTestFinished(() => void other.close());
      return { PORT: String(at) };
    },
    'broken product',
    /Another program answers .* server other/,
    /Set PORT/,
  ],
  // Mail
  [
    'the mail server refuses the connection',
    async () => ({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
    'broken mail server',
    /refused the connection/,
    /Check that it runs/,
  ],
  [
    'the mail server refuses the password',
    async () =>
      await smtpServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: (_auth, _session, answer) => answer(new Error('Invalid')),
      }),
    'broken mail server',
    /refused the user or the password/,
    /SMTP_URL/,
  ],
  [
    'the certificate of the mail server is not valid',
    async () => await smtpServer({ secure: true }),
    'broken mail server',
    /certificate/,
    /NODE_EXTRA_CA_CERTS/,
  ],
  ['the sender has no domain', () => ({ MAIL_FROM: 'notify@localhost' }), 'warning mail sender', /notify@localhost/, /Set MAIL_FROM/],
  [
    'mail is on hold',
    async () => {
      await holdMail(here.services.sql, 'operator', Date.now());
      onTestFinished(async () => void (await here.services.sql`delete from mail_hold`));
      return {};
    },
    'warning mail hold',
    /because an operator said so/,
    /mail send/,
  ],
  // Work in the background
  [
    'a message failed',
    async () => await withMail("update mail set first_tried_at = now(), failure = 'The mailbox is full.'"),
    'warning waiting mail',
    /1 message failed and will be tried again, .*: The mailbox is full\./,
    /mail failing/,
  ],
  [
    'a job was given up',
    async () => await withMail("update pgboss.job set state = 'failed', completed_on = now()"),
    'warning jobs',
    /1 job was given up/,
    /jobs retry/,
  ],
  [
    'no process takes jobs',
    async () => await withMail("update pgboss.job set start_after = now() - interval '10 minutes'"),
    'broken jobs',
    /could run for 10 minutes/,
    /restart the product/,
  ],
  [
    'no backup was taken for two days',
    async () => {
      const { sql } = here.services;
      await sql`update last_backup set at = now() - interval '2 days'`;
      onTestFinished(async () => void (await sql`update last_backup set at = now()`));
      return {};
    },
    'warning backup',
    /2 days ago/,
    /Back PostgreSQL up/,
  ],
];

/** A mail waits until the end of the test, and the statement changes it. */
async function withMail(statement: string): Promise<Record<string, string>> {
  const { userId } = await here.signUp(`pat.${crypto.randomUUID()}@aspen.test`, 'Pat');
  const { sql, outbox } = here.services;
  await sql.begin(async (tx) => await outbox.queueVerification(tx, userId, Date.now()));
  return await meanwhile(statement, 'delete from pgboss.job; delete from mail');
}

/** What an installation that others use has besides. */
const PUBLIC = { OPERATOR: 'Aspen <privacy@aspen.example>', METRICS_TOKEN: 'a-token-of-sixteen-letters' };

/** Another product on the same database, until the end of the test. Returns its address. */
async function ownProduct(env: Record<string, string>): Promise<string> {
  const services = await createServices(readConfig({ ...soundEnv(), LOG_LEVEL: 'error', ...env }), here.databaseUrl, {
    limits: NO_LIMITS,
    mail: 'unsent',
  });
  onTestFinished(async () => await services.close());
  return await services.app.listen({ host: '127.0.0.1', port: 0 });
}

/** A product behind an encrypted proxy that it trusts. `headers`: what the proxy adds. Returns what differs from a sound one. */
async function productBehindProxy(headers: Record<string, string>, name: Certificate = 'localhost'): Promise<Record<string, string>> {
  const proxy: { forward?: RequestListener } = {};
  const BASE_URL = await webServer((request, reply) => proxy.forward?.(request, reply), name);
  const env = { ...PUBLIC, BASE_URL, TRUSTED_PROXIES: '127.0.0.1' };
  const { port: at } = new URL(await ownProduct(env));
  proxy.forward = forwardTo(Number(at), { sent: headers });
  return { ...env, PORT: at };
}

test('an installation behind an encrypted proxy that it trusts is well', async () => {
  const { wrong, all } = await findings(await productBehindProxy({ 'x-forwarded-for': '203.0.113.7' }));
  expect(wrong).toEqual([]);
  expect(all.find(({ check }) => check === 'proxy')?.what).toBe('The proxy names the visitors, and is trusted.');
});

test.each(WAYS)('it is named if %s', async (_way, breaks, found, what, todo) => {
  const { wrong } = await findings(await breaks());
  expect(new Set(wrong.map(({ is }) => is)), JSON.stringify(wrong)).toEqual(new Set([found]));
  expect(wrong[0]!.what).toMatch(what);
  expect(wrong[0]!.todo).toMatch(todo);
});

const GB = 1024 ** 3;
const diskLevel = (free: number, total: number) => diskFinding('DATA_DIR', '/data', { free: free * GB, total: total * GB }).level;

test('a disk is nearly full below 1 GB, and low below 5 GB or a tenth', () => {
  expect([diskLevel(0.9, 8), diskLevel(1.1, 8), diskLevel(4.9, 20), diskLevel(9, 100), diskLevel(11, 100), diskLevel(6, 20)]).toEqual([
    'broken',
    'warning',
    'warning',
    'warning',
    'ok',
    'ok',
  ]);
});

const clockLevel = (ahead: number) => clockFinding([{ whose: 'the database', ahead }]).level;

test('a clock is off by more than five seconds, and wrong by more than a minute', () => {
  expect([4000, -6000, 61_000, -61_000].map(clockLevel)).toEqual(['ok', 'warning', 'broken', 'broken']);
});

test('docs/operations.md has each check', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  expect(CHECKS.map(({ name }) => name).filter((name) => !page.includes(`\n| \`${name}\` |`))).toEqual([]);
});
