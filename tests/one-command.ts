// An app with one command, `updateProfile`, that does what a test chooses, asked over HTTP.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ViewerView } from '../src/api/session.ts';
import { createApp } from '../src/server/http/app.ts';
import type { Handlers } from '../src/server/operations/handler-types.ts';
import { ORIGIN, type Person, type TestServices } from './test-services.ts';

type Work = Handlers['updateProfile']['run'];
type Again = Handlers['updateProfile']['again'];
type Answer = { status: number; body: { viewer?: { displayName: string }; error?: { code: string; message: string; issues?: unknown } } };
export type OneCommand = {
  readonly app: FastifyInstance;
  /** Who asks, if nobody else is named. */
  readonly ann: Person;
  /** What the command does: before each test, `writeName('Ada')`. */
  work: Work;
  /** What it answers a repeat: before each test, the user's name as it is now. */
  again: Again;
  /** How often it was run in this test. */
  ran: number;
  /** How often what it tells was heard in this test: after a commit, and not for a repeat. */
  heard: number;
  /** Tells, and names the user so and how often it was run. */
  writeName(name: string): Work;
  command(key?: string, displayName?: string, cookie?: string): Promise<Answer>;
  newKey(): string;
  /** The statuses of the answers that are kept under the key. */
  keptFor(key: string): Promise<number[]>;
  nameOfAnn(): Promise<string | undefined>;
};

/** Somebody to whom tests tell what they did. */
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

const showName: Again = async ({ sql, viewer }) => {
  const [row] = await sql<[{ name: string }]>`select name from app_user where id = ${viewer.userId}`;
  return { viewer: { ...PROFILE, displayName: row.name } };
};

/** Three queries a minute are let in. */
export function useOneCommand(here: TestServices): OneCommand {
  let app: FastifyInstance;
  let ann: Person;
  let keys = 0;
  const writeName =
    (name: string): Work =>
    async ({ tx, viewer, publish }) => {
      one.ran++;
      publish([LISTENER], 'me', 0);
      const written = `${name} ${one.ran}`;
      await tx`update app_user set name = ${written} where id = ${viewer.userId}`;
      return { viewer: { ...PROFILE, displayName: written } };
    };
  const one: OneCommand = {
    get app() {
      return app;
    },
    get ann() {
      return ann;
    },
    work: writeName('Ada'),
    again: showName,
    ran: 0,
    heard: 0,
    writeName,
    command: async (key, displayName = 'Ada', cookie = ann.cookie) => {
      const headers = { cookie, origin: ORIGIN, ...(key === undefined ? {} : { 'idempotency-key': key }) };
      const answer = await app.inject({ method: 'POST', url: '/api/updateProfile', headers, payload: { displayName } });
      return { status: answer.statusCode, body: answer.json<Answer['body']>() };
    },
    newKey: () => `key-${++keys}`,
    keptFor: async (key) =>
      (await here.services.sql<{ status: number }[]>`select status from idempotency_key where key = ${key}`).map(({ status }) => status),
    nameOfAnn: async () => (await here.services.sql<{ name: string }[]>`select name from app_user where id = ${ann.userId}`)[0]?.name,
  };

  beforeAll(async () => {
    const handlers = {
      updateProfile: {
        run: async (...args: Parameters<Work>) => await one.work(...args),
        again: async (...args: Parameters<Again>) => await one.again(...args),
      },
      dashboard: async () => ({ anything: 'that the schema does not know' }),
      decodeVin: async () => ({ vehicle: null }),
    } as unknown as Handlers;
    app = await createApp({ ...here.services, handlers, limits: { queriesAMinute: 3, commandsAMinute: 1000 }, development: false });
    ann = await here.signUp('ann@x.test', 'Ann');
    here.services.live.subscribe([LISTENER], () => one.heard++);
  });
  afterAll(async () => await app.close());
  beforeEach(() => {
    Object.assign(one, { work: writeName('Ada'), again: showName, ran: 0, heard: 0 });
  });
  return one;
}
