// A server for one test file, on its own database, which is cloned from the template; and people who use it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, inject } from 'vitest';
import * as z from 'zod';
import { type OperationName, operations } from '../../src/api/operations.ts';
import type { MailTimings } from '../../src/server/jobs/background-tasks.ts';
import { readConfig } from '../../src/server/config.ts';
import { connect, databaseAt } from '../../src/server/db/sql.ts';
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
  /** URL of this file's database, for a second server or pool. */
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

/**
 * Call at the top of a test file or describe block. `env` may be a function, for values that are known only when the tests begin.
 * Mail is sent if `env` names a mail server, unless `mail` is 'unsent'.
 */
export function useTestServices(env: Env | (() => Env) = {}, mail?: MailTimings | 'unsent'): TestServices {
  let services: Services;
  const root = inject('databaseUrl');
  const name = `t_${uuidv7().replaceAll('-', '')}`;
  const databaseUrl = databaseAt(root, name);
  const folder = mkdtempSync(join(tmpdir(), 'titleline-'));

  beforeAll(async () => {
    const admin = connect(root, 1);
    await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    await admin.end();
    const given = typeof env === 'function' ? env() : env;
    // A busy machine makes requests slow, which `warn` would log.
    const config = readConfig({ DATA_DIR: folder, SECRET: 'a secret for tests, forty characters long', LOG_LEVEL: 'error', ...given });
    setLogLevel(config.logLevel);
    services = await createServices(config, databaseUrl, { limits: NO_LIMITS, mail: mail ?? (config.smtpUrl ? QUICK_MAIL : 'unsent') });
  });
  afterAll(async () => {
    await services?.close();
    const admin = connect(root, 1);
    // Dropped at the end of the run: ext4 takes half a second to create this many files within minutes after as many were deleted.
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get services() {
      return services;
    },
    databaseUrl,
    signUp: async (email, fullName = 'Pat Doe', verified = true) => {
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
