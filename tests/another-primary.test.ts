// Another PostgreSQL becomes the primary while the product runs: what was acknowledged is there, nothing is done twice, and everything that
// talks to the database finds the new one. Also what a certificate of PostgreSQL must be like. Both need servers of their own.
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../src/server/config.ts';
import { connect, type Sql } from '../src/server/postgres/connections/sql.ts';
import { waitForDatabase } from '../src/server/postgres/connections/wait-for-database.ts';
import { createServices, type Services } from '../src/server/services.ts';
import { RUNS_ALL } from '../testing/extent.ts';
import { insertPerson } from '../testing/people/insert-person.ts';
import { createPostgresPair, type PostgresPair } from '../testing/servers/postgres-pair.ts';
import { type Proxy, startProxy } from '../testing/servers/proxy.ts';
import { NO_LIMITS, ORIGIN, PASSWORD, type Person, person } from '../testing/servers/test-services.ts';

const folder = mkdtempSync(join(tmpdir(), 'titleline-pair-'));
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 80;
let pair: PostgresPair;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  pair = await createPostgresPair(folder, FIRST_PORT);
  await pair.one.start();
  await pair.two.start();
});
afterAll(async () => {
  for (const close of closing) await close();
  pair.end();
  rmSync(folder, { recursive: true, force: true });
});

const pool = (url: string, max = 2): Sql => {
  const sql = connect(url, max);
  onTestFinished(async () => await sql.end({ timeout: 1 }));
  return sql;
};
const codeOf = async (work: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
/** Cancels the commits that wait for a standby. */
const endWaits = async (admin: Sql) =>
  await vi.waitFor(async () => {
    const rows = await admin`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'titleline'`;
    expect(rows.length).toBeGreaterThan(0);
  }, 20_000);
/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.from(`${type}0000`);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
const isOn = (name: string) => message('S', `${name}\0on\0`);
const READY = message('Z', 'I');
/** A host that says this to each client and, if null follows, hangs up; if not, it never does. Returns its port. */
async function hostThatSays(...said: (Buffer | null)[]): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => {}).unref();
    client.once('data', () => said.forEach((one) => (one ? client.write(one) : client.end())));
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
async function onAdmin(work: (admin: Sql) => Promise<void>): Promise<void> {
  const admin = connect(pair.one.adminUrl, 1);
  await work(admin);
  await admin.end();
}
async function startServices(url: string): Promise<Services> {
  const config = readConfig({ DATA_DIR: folder, SECRET: 'a secret for tests, forty characters long', LOG_LEVEL: 'error' });
  const services = await createServices(config, url, { limits: NO_LIMITS, mail: 'unsent' });
  closing.push(async () => await services.close());
  return services;
}
async function signIn(services: Services, email: string): Promise<Person> {
  const { userId, cookie } = await insertPerson(services.sql, services.config, { email, name: 'Pat Doe', password: PASSWORD });
  return person(services, userId, `${cookie.name}=${cookie.value}`);
}
describe('a pool', () => {
  test('accepts no standby, because it may be behind and cannot be written', async () => {
    expect(await codeOf(pool(pair.urlAt(pair.two.port))`select 1`)).toBe('CONNECTION_STANDBY');
    await expect(waitForDatabase(pair.urlAt(pair.two.port), () => {}, 300)).rejects.toThrow('it is a standby');
  });

  test('finds the primary wherever it is named, and begins with it the next time', async () => {
    const sql = pool(pair.urlAt(pair.two.port, pair.one.port), 4);
    const ports = await Promise.all(
      Array.from({ length: 4 }, async () => (await sql<[{ port: number }]>`select inet_server_port() as port, pg_sleep(0.05)`)[0].port),
    );
    expect(new Set(ports)).toEqual(new Set([pair.one.port]));
  });

  test('leaves a server that refuses writes: the next statement begins on another connection', async () => {
    const admin = pool(pair.one.adminUrl, 1);
    const sql = pool(pair.url, 1);
    const pidOf = async () => (await sql<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid;
    const before = await pidOf();
    await admin`alter system set default_transaction_read_only = on`;
    await admin`select pg_reload_conf()`;
    await expect.poll(async () => await codeOf(sql`delete from notification`)).toBe('25006');
    await admin`alter system reset default_transaction_read_only`;
    await admin`select pg_reload_conf()`;
    expect(await pidOf()).not.toBe(before);
    await expect.poll(async () => await codeOf(sql.begin(async (tx) => await tx`delete from notification`))).toBe('done');
  });

  test('goes on to the next host if a standby vanishes after its answer', async () => {
    const standby = await hostThatSays(message('R', Buffer.alloc(4)), isOn('in_hot_standby'), isOn('default_transaction_read_only'), READY);
    const began = performance.now();
    expect(await codeOf(pool(pair.urlAt(standby, pair.one.port))`select 1`)).toBe('done');
    expect(performance.now() - began).toBeLessThan(3000);
  });

  test('says what a host says that is full, and not that the next one is a standby', async () => {
    const full = await hostThatSays(message('E', 'SFATAL\0', 'C53300\0', 'Mtoo many clients\0', '\0'), null);
    expect(await codeOf(pool(pair.urlAt(full, pair.two.port))`select 1`)).toBe('53300');
  });

  test('while nobody lets it in, each of many statements fails after one attempt', async () => {
    const sql = pool(pair.urlAt(pair.two.port), 2);
    const began = performance.now();
    const codes = await Promise.all(Array.from({ length: 200 }, async () => await codeOf(sql`select 1`)));
    expect(codes).not.toContain('done');
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe('a commit that waits for a standby which does not answer', () => {
  let admin: Sql;
  beforeAll(async () => {
    admin = connect(pair.one.adminUrl, 1);
    await admin`alter system set synchronous_standby_names = 'nobody'`;
    await admin`select pg_reload_conf()`;
  });
  afterAll(async () => {
    await admin`alter system reset synchronous_standby_names`;
    await admin`select pg_reload_conf()`;
    await admin.end();
  });

  test.each([
    ['a transaction', async (sql: Sql) => await sql.begin(async (tx) => await tx`insert into write_check (at) values (now())`)],
    ['a statement of its own', async (sql: Sql) => await sql`insert into write_check (at) values (now())`],
  ])('is not acknowledged when somebody ends its wait: %s', async (_, write) => {
    const outcome = codeOf(write(pool(pair.url, 1)));
    await endWaits(admin);
    expect(await outcome).toBe('NOT_REPLICATED');
  });

  test('goes on when the time of a statement is over', async () => {
    const sql = pool(pair.url, 1);
    await sql`set statement_timeout = 100`;
    const outcome = codeOf(sql.begin(async (tx) => await tx`insert into write_check (at) values (now())`));
    expect(await Promise.race([outcome, sleep(500, 'waits')])).toBe('waits');
    await endWaits(admin);
    expect(await outcome).toBe('NOT_REPLICATED');
  });
});

const url = (options: string, host = '127.0.0.1') => `${pair.urlAt(pair.one.port).replace('127.0.0.1', host)}?${options}`;

/** Whether the connection is encrypted, or the code of the error. */
async function isEncrypted(options: string, host?: string): Promise<unknown> {
  const sql = connect(url(options, host), 1);
  try {
    return (await sql<[{ ssl: boolean }]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)[0].ssl;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

describe('the certificate of PostgreSQL', () => {
  const CERTIFICATES = resolve('testing/fixtures/certificates');
  let admin: Sql;
  beforeAll(() => {
    admin = connect(pair.one.adminUrl, 1);
  });
  afterAll(async () => {
    await admin`alter system reset ssl`;
    await admin`select pg_reload_conf()`;
    await admin.end();
  });
  async function present(certificate: string): Promise<void> {
    const file = pair.one.addPrivateFile(join(CERTIFICATES, `${certificate}.pem`));
    for (const setting of ['ssl_cert_file', 'ssl_key_file']) await admin.unsafe(`alter system set ${setting} = '${file}'`);
    await admin`alter system set ssl = on`;
    await admin`select pg_reload_conf()`;
    await sleep(200); // the postmaster reads it a moment later
  }
  const AUTHORITY = `sslrootcert=${join(CERTIFICATES, 'authority.pem')}`;

  test('is needed where one is asked for', async () => {
    expect(await isEncrypted('sslmode=prefer')).toBe(false);
    expect(await isEncrypted('sslmode=require')).toBe('NO_TLS');
    await expect(waitForDatabase(url('sslmode=verify-full'), () => {})).rejects.toThrow('PostgreSQL does not offer TLS');
  });

  test('is right: it is for the host, by its name and its address, and from the authority', async () => {
    await present('localhost');
    for (const host of ['localhost', '127.0.0.1']) expect(await isEncrypted(`sslmode=verify-full&${AUTHORITY}`, host)).toBe(true);
    expect(await isEncrypted(`sslmode=verify-full&${AUTHORITY}&channel_binding=require&gssencmode=disable`)).toBe(true);
    for (const mode of ['require', 'prefer', 'verify-ca']) expect(await isEncrypted(`sslmode=${mode}&${AUTHORITY}`)).toBe(true);
    expect(await isEncrypted('sslmode=disable')).toBe(false);
  });

  test('is of an authority that nobody named', async () => {
    expect(await isEncrypted('sslmode=require')).toBe(true);
    await expect(waitForDatabase(url('sslmode=verify-full'), () => {})).rejects.toThrow('not from an authority that this process trusts');
  });

  test('is of another host', async () => {
    await present('elsewhere');
    expect(await isEncrypted(`sslmode=verify-ca&${AUTHORITY}`)).toBe(true);
    await expect(waitForDatabase(url(`sslmode=verify-full&${AUTHORITY}`), () => {})).rejects.toThrow(
      'The certificate of PostgreSQL is not for the host that DATABASE_URL names.',
    );
  });

  test('has expired', async () => {
    await present('expired');
    await expect(waitForDatabase(url(`sslmode=verify-full&${AUTHORITY}`, 'localhost'), () => {})).rejects.toThrow(
      'The certificate of PostgreSQL has expired.',
    );
    expect(await isEncrypted(`sslmode=require&${AUTHORITY}`)).toBe('CERT_HAS_EXPIRED');
  });

  test('names a file that is not there, or a mode that is not known', () => {
    expect(() => connect(url('sslmode=verify-full&sslrootcert=/nowhere.pem'))).toThrow('The file /nowhere.pem, which sslrootcert');
    expect(() => connect(url('sslmode=verify'))).toThrow('must be one of disable, allow, prefer, require, verify-ca, verify-full');
  });
});

describe('while the product runs on both', () => {
  let services: Services;
  let other: Services;
  let people: Person[];
  let proxy: Proxy;

  const rename = async ({ cookie }: Person, position: string, key: string) => {
    const headers = { cookie, origin: ORIGIN, 'idempotency-key': key };
    const payload = { displayName: 'Pat', position };
    return (await services.app.inject({ method: 'POST', url: '/api/updateProfile', headers, payload })).statusCode;
  };

  beforeAll(async () => {
    await onAdmin(async (admin) => {
      await admin`alter system set synchronous_standby_names = '*'`; // a commit is acknowledged when the standby has it
      await admin`select pg_reload_conf()`;
    });
    services = await startServices(pair.url);
    proxy = await startProxy(pair.urlAt(pair.one.port));
    other = await startServices(pair.urlAt(Number(new URL(proxy.url).port), pair.two.port));
    people = await Promise.all(Array.from({ length: 4 }, async (_, at) => await signIn(services, `pat${at}@x.test`)));
    await services.sql`create table counted (position text)`;
    await services.sql.unsafe(`
      create function count_position() returns trigger language plpgsql as
        $$ begin insert into counted values (new.position); return null; end $$;
      create trigger count_position after update on app_user for each row when (new.position is distinct from old.position)
        execute function count_position()`);
  });

  test('a command that was committed without its standby is not acknowledged, and its repeat waits for the standby', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    await onAdmin(async (admin) => {
      const waitFor = async (names: string) => {
        await admin.unsafe(`alter system set synchronous_standby_names = '${names}'`);
        await admin`select pg_reload_conf()`;
        await sleep(300);
      };
      await waitFor('nobody');
      const first = rename(people[0]!, 'alone', 'key-alone');
      await endWaits(admin);
      expect(await first).toBe(503);
      const second = rename(people[0]!, 'alone', 'key-alone');
      expect(await Promise.race([second, sleep(1000, 'waits')])).toBe('waits');
      await waitFor('*');
      expect(await second).toBe(200);
    });
  });

  test('when the primary is killed and the standby takes over, nothing acknowledged is lost or done twice, and all go on', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true); // failed requests are logged
    onTestFinished(() => void vi.restoreAllMocks());
    const acknowledged: string[] = [];
    const over = new AbortController();
    // Like the web client: what is answered with 503 is sent again under its key.
    const clients = people.map(async (pat, at) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const position = `${at} ${n}`;
        const key = `key-${at}-${n}`;
        for (let status = 0; status !== 200; await sleep(20)) {
          status = await rename(pat, position, key);
          expect([200, 503]).toContain(status);
        }
        acknowledged.push(position);
      }
    });
    const told: string[] = [];
    other.live.subscribe([people[0]!.userId], (topic) => told.push(topic));
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10), 20_000);
    // The proxy hides the end of its connections, as a network does that delivers nothing: they are found out after six seconds.
    if (RUNS_ALL) proxy.freeze();
    pair.one.kill();
    await sleep(500);
    pair.two.promote();
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), 30_000);
    told.splice(0);
    await vi.waitFor(() => expect(told).toContain('me'), 30_000);
    over.abort();
    await Promise.all(clients);
    const counted = await services.sql<{ position: string; n: number }[]>`select position, count(*)::int as n from counted group by 1`;
    expect(counted.filter(({ n }) => n > 1)).toEqual([]);
    expect(acknowledged.filter((position) => !counted.some((row) => row.position === position))).toEqual([]);
    expect(await other.sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  test('the one that was the primary comes back as a standby, and is left alone', async () => {
    pair.one.follow(pair.two);
    await pair.one.start();
    const [row] = await services.sql<[{ port: number }]>`select inet_server_port() as port`;
    expect(row.port).toBe(pair.two.port);
    expect(await codeOf(pool(pair.urlAt(pair.one.port))`select 1`)).toBe('CONNECTION_STANDBY');
  });
});
