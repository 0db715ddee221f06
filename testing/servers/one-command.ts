// An HTTP app with one command, `updateProfile`, whose handler a test chooses.
import type { Handlers } from '../../src/server/operations/handler.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ViewerView } from '../../src/api/session.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import { createApp } from '../../src/server/http/app.ts';
import { ORIGIN, type Person, type TestServices } from './test-services.ts';

type Decide = Handlers['updateProfile']['decide'];
type Work = (context: Parameters<Decide>[0], input: Parameters<Decide>[1]) => ReturnType<Decide>;
type Replay = Handlers['updateProfile']['replay'];
type Answer = { status: number; body: { viewer?: { displayName: string }; error?: { code: string; message: string; issues?: unknown } } };
export type OneCommand = {
  readonly app: FastifyInstance;
  /** The sender, unless a test passes another cookie. */
  readonly ann: Person;
  /** The handler's `decide`. Reset to `writeName('Ada')` before each test. */
  work: Work;
  /** The handler's `replay`. Before each test it is reset to one that returns the user's current name. */
  replay: Replay;
  /** How often the handler ran in this test. */
  runCount: number;
  /** How often the handler's event reached a subscriber in this test: after a commit, and not for a repeat. */
  publishedCount: number;
  /** Returns a handler that publishes an event and sets the user's name to this name and the run count. */
  writeName(name: string): Work;
  command(key?: string, displayName?: string, cookie?: string): Promise<Answer>;
  newKey(): string;
  /** The statuses of the responses that are stored under the idempotency key. */
  storedStatuses(key: string): Promise<number[]>;
  nameOfAnn(): Promise<string | undefined>;
};

/** The user id to which `writeName` publishes. */
export const LISTENER = 'a listener';

export const PROFILE: ViewerView = {
  userId: 'u',
  email: 'e',
  emailVerified: false,
  hasPassword: true,
  emailPrefs: { enabled: true, types: {} },
  displayName: 'd',
  phone: '',
  position: '',
  org: null,
  orgs: [],
};

const showName: Replay = async ({ sql, viewer }) => {
  const [row] = await sql<[{ name: string }]>`select name from app_user where id = ${viewer.userId}`;
  return { viewer: { ...PROFILE, displayName: row.name } };
};

/** The app allows three queries a minute. `pool`: the app's connections, if they are not those of the services. */
export function useOneCommand(here: TestServices, pool: () => Promise<Sql> = async () => here.services.sql): OneCommand {
  let app: FastifyInstance;
  let ann: Person;
  let keys = 0;
  const writeName =
    (name: string): Work =>
    async ({ tx, viewer, publish }) => {
      one.runCount++;
      publish([LISTENER], 'me', 0);
      const written = `${name} ${one.runCount}`;
      await tx`update app_user set name = ${written} where id = ${viewer.userId}`;
      return { reply: () => ({ viewer: { ...PROFILE, displayName: written } }) };
    };
  const one: OneCommand = {
    get app() {
      return app;
    },
    get ann() {
      return ann;
    },
    work: writeName('Ada'),
    replay: showName,
    runCount: 0,
    publishedCount: 0,
    writeName,
    command: async (key, displayName = 'Ada', cookie = ann.cookie) => {
      const headers = { cookie, origin: ORIGIN, ...(key === undefined ? {} : { 'idempotency-key': key }) };
      const answer = await app.inject({ method: 'POST', url: '/api/updateProfile', headers, payload: { displayName } });
      return { status: answer.statusCode, body: answer.json<Answer['body']>() };
    },
    newKey: () => `key-${++keys}`,
    storedStatuses: async (key) =>
      (await here.services.sql<{ status: number }[]>`select status from idempotency_key where key = ${key}`).map(({ status }) => status),
    nameOfAnn: async () => (await here.services.sql<{ name: string }[]>`select name from app_user where id = ${ann.userId}`)[0]?.name,
  };

  beforeAll(async () => {
    const handlers = {
      updateProfile: {
        decide: async (...args: Parameters<Work>) => await one.work(...args),
        replay: async (...args: Parameters<Replay>) => await one.replay(...args),
      },
      dashboard: async () => ({ anything: 'that the schema does not know' }),
      decodeVin: async () => ({ vehicle: null, choices: [] }),
    } as unknown as Handlers;
    app = await createApp({
      ...here.services,
      sql: await pool(),
      handlers,
      limits: { queriesAMinute: 3, commandsAMinute: 1000 },
      development: false,
    });
    ann = await here.signUp('ann@x.test', 'Ann');
    here.services.live.subscribe([LISTENER], () => one.publishedCount++);
  });
  afterAll(async () => await app.close());
  beforeEach(() => {
    Object.assign(one, { work: writeName('Ada'), replay: showName, runCount: 0, publishedCount: 0 });
  });
  return one;
}
