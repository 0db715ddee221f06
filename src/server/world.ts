// Everything that runs, put together: used by main.ts and by the tests.
import type { FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import { type Auth, makeAuth } from './auth.ts';
import type { Config } from './config.ts';
import { connect, type Sql } from './db/sql.ts';
import { type Google, makeGoogle } from './google.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { makePost, type Post } from './email/post.ts';
import type { Limits } from './http/operations.ts';
import { Live } from './live.ts';
import { makeHandlers } from './operations/index.ts';

export type World = {
  config: Config;
  app: FastifyInstance;
  sql: Sql;
  auth: Auth;
  google: Google;
  live: Live;
  post: Post;
  close(): Promise<void>;
};

/** Requests a minute that one signed-in page, or one address without a session, may make. */
const LIMITS: Limits = { queriesAMinute: 1200, commandsAMinute: 240 };
const HOUR_MS = 3_600_000;

type Options = { limits?: Limits; development?: boolean };

/** `databaseUrl`: a migrated database. Nothing listens on a port yet: call `app.listen` or `app.inject`. */
export async function makeWorld(
  config: Config,
  databaseUrl: string,
  { limits = LIMITS, development = false }: Options = {},
): Promise<World> {
  const sql = connect(databaseUrl);
  const live = new Live(sql);
  await live.start();
  const post = makePost();
  const auth = makeAuth({ config, sql, post });
  const google = makeGoogle(config.google, (plugins) => makeAuth({ config, sql, post }, plugins));
  const handlers = makeHandlers({ config, sql, live, post });
  const app = await makeApp({ config, sql, auth, google, live, post, handlers, limits, development });
  const tidy = setInterval(() => {
    forgetOldKeys(sql).catch((error: Error) => process.stderr.write(`old keys could not be forgotten (${error.message})\n`));
  }, HOUR_MS).unref();
  return {
    config,
    app,
    sql,
    auth,
    google,
    live,
    post,
    close: async () => {
      clearInterval(tidy);
      await app.close();
      await live.stop();
      await sql.end({ timeout: 5 });
    },
  };
}
