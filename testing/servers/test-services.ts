// A server for a test file, on a database that is cloned from the template; and people who use it.
import type { MailTimings } from '../../src/server/schedule/background-tasks.ts';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, inject } from 'vitest';
import * as z from 'zod';
import { type OperationName, operations } from '../../src/api/operations.ts';
import { readConfig } from '../../src/server/config.ts';
import { connect, databaseAt, type Sql } from '../../src/server/postgres/connections/sql.ts';
import { APP_ROLE } from '../../src/server/postgres/embedded/app-role.ts';
import { setLogLevel } from '../../src/server/log.ts';
import { createServices, type Services } from '../../src/server/services.ts';
import { TEMPLATE } from '../runner/database.ts';
import { insertPerson } from '../people/insert-person.ts';
import { isRecording } from '../database/sql-statements.ts';

export const ORIGIN = 'http://localhost:3000';
export const PASSWORD = 'correct horse battery';
/** Rate limits far above what a test needs. Tests of the limits set lower ones. */
export const NO_LIMITS = { queriesAMinute: 1_000_000, commandsAMinute: 1_000_000 };

export type Answer = { status: number; body: unknown };
export type Person = {
  userId: string;
  /** The Cookie header with the session. */
  cookie: string;
  query(name: string, input?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  command(name: string, input: object, headers?: Record<string, string>): Promise<Answer>;
};
export type TestServices = {
  readonly services: Services;
  /** URL of the database, for a second server or pool. */
  readonly databaseUrl: string;
  /** Creates a signed-in person. The email is verified unless `verified` is false. */
  signUp(email: string, name?: string, verified?: boolean): Promise<Person>;
};

/** Mail without waits: retries follow at once, and a process counts as dead after six seconds. */
export const QUICK_MAIL: MailTimings = {
  intervals: { poll: 0.5, retry: 0, expire: 6, heartbeat: null, watch: 1, repair: 1 },
  smtpTimeouts: { greetingMs: 2000, firstMs: 2000, envelopeMs: 2000, verdictMs: 5000 },
};

type Env = Record<string, string>;
type Running = { services: Services; databaseUrl: string };
/** `env`: may be a function, for values that are known only when the tests begin. */
type Environment = Env | (() => Env);

/** The services that the files of this process share, one file after the other. They end with the process. */
let shared: Promise<Running> | undefined;

/**
 * Call at the top of a test file or describe block, if the test needs nothing but the API and the rows. Its file begins without any rows. Mail
 * is only written.
 */
export function useTestServices(): TestServices {
  let running: Running;
  beforeAll(async () => {
    shared ??= createDatabase().then((databaseUrl) => startServices(databaseUrl, {}, 'unsent', sharedFolder()));
    running = await shared;
    setLogLevel(running.services.config.logLevel);
    await deleteRows(running.services.sql);
  });
  return testServices(() => running);
}

/**
 * Call at the top of a test file or describe block whose server or database is its own: because it has another environment, is restarted, loses
 * connections, changes its schema, or its statements, rows or processes are counted. Mail is sent if `env` names a mail server, unless `mail`
 * is 'unsent'.
 */
export function useOwnTestServices(env: Environment = {}, mail?: MailTimings | 'unsent'): TestServices {
  let running: Running;
  const folder = mkdtempSync(join(tmpdir(), 'titleline-'));
  beforeAll(async () => {
    running = await startServices(await createDatabase(), env, mail, folder);
  });
  afterAll(async () => {
    await running?.services.close();
    if (running) await endConnections(running.databaseUrl);
    rmSync(folder, { recursive: true, force: true });
  });
  return testServices(() => running);
}

/** Clones the template. It is dropped at the end of the run: ext4 takes half a second to create this many files within minutes after as many were deleted. */
async function createDatabase(): Promise<string> {
  const root = inject('databaseUrl');
  const name = `t_${uuidv7().replaceAll('-', '')}`;
  const admin = connect(root, 1);
  await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy owner ${APP_ROLE}`);
  await admin.end();
  return databaseAt(inject('templateUrl'), name);
}

async function startServices(
  databaseUrl: string,
  env: Environment,
  mail: MailTimings | 'unsent' | undefined,
  folder: string,
): Promise<Running> {
  const given = typeof env === 'function' ? env() : env;
  // A busy machine makes requests slow, which `warn` would log.
  const config = readConfig({ DATA_DIR: folder, SECRET: 'a secret for tests, forty characters long', LOG_LEVEL: 'error', ...given });
  setLogLevel(config.logLevel);
  const timings = mail ?? (config.smtpUrl ? QUICK_MAIL : 'unsent');
  return { services: await createServices(config, databaseUrl, { limits: NO_LIMITS, mail: timings }), databaseUrl };
}

async function endConnections(databaseUrl: string): Promise<void> {
  const admin = connect(inject('databaseUrl'), 1);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${new URL(databaseUrl).pathname.slice(1)}`;
  await admin.end();
}

/** The shared services write no files: they only need a folder that exists. */
function sharedFolder(): string {
  const folder = join(tmpdir(), 'titleline-tests');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Deletes what tests have written, as far as the services remember nothing of it. */
async function deleteRows(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('migration', 'migration_progress', 'secret_fingerprint', 'ledger_horizon', 'ledger_consumer')`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(tables.map(({ name }) => `delete from ${name}`).join(';'));
    await tx`update ledger_consumer set position = 0`;
    await tx`delete from pgboss.job`;
  });
}

function testServices(running: () => Running): TestServices {
  return {
    get services() {
      return running().services;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    signUp: async (email, fullName = 'Pat Doe', verified = true) => {
      const { services } = running();
      if (verified) {
        const { userId, cookie } = await insertPerson(services.sql, services.config, { email, name: fullName, password: PASSWORD });
        return person(services, userId, `${cookie.name}=${cookie.value}`);
      }
      const payload = { email, name: fullName, password: PASSWORD };
      const answer = await services.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers: { origin: ORIGIN }, payload });
      if (answer.statusCode !== 200) throw new Error(`${email} could not sign up: ${answer.body}`);
      const cookie = answer.cookies.find(({ name: cookieName }) => cookieName.endsWith('session_token'));
      const userId = answer.json<{ user: { id: string } }>().user.id;
      return person(services, userId, `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`);
    },
  };
}

/** Returns a client of this server with this session, which may have begun at another server on the same database. */
export const person = (services: Services, userId: string, cookie: string): Person => ({
  userId,
  cookie,
  query: async (name, input = {}, headers = {}) => {
    const answer = await services.app.inject({ method: 'GET', url: `/api/${name}`, query: input, headers: { cookie, ...headers } });
    return checked(name, { status: answer.statusCode, body: answer.json() });
  },
  command: async (name, input, headers = {}) => {
    const answer = await services.app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { cookie, origin: ORIGIN, 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(input),
    });
    // Notifications and mails follow a command shortly after it. A test reads them at once. A refused command has none.
    if (answer.statusCode === 200 && !isRecording(services.sql)) await services.ledger.catchUp();
    return checked(name, { status: answer.statusCode, body: answer.json() });
  },
});

/** Checks each successful response against its schema in the table of operations, which the server does not do. */
function checked(name: string, answer: Answer): Answer {
  const operation = (operations as Partial<Record<string, (typeof operations)[OperationName]>>)[name];
  if (operation && answer.status === 200) z.parse(operation.out, answer.body);
  return answer;
}
