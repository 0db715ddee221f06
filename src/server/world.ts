// Everything that runs, put together: used by main.ts and by the tests.
import type { FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import { type Auth, makeAuth } from './auth.ts';
import { MAIL_PACE, type MailPace, startBackground } from './background.ts';
import type { Config } from './config.ts';
import { connect, type Sql } from './db/sql.ts';
import { type Google, makeGoogle } from './google.ts';
import { makePost, type Post } from './email/post.ts';
import { takeNoMoreConnections } from './http/last-answers.ts';
import type { Limits } from './http/operations.ts';
import type { SharedCounts } from './http/shared-counts.ts';
import { PACE, startJobs } from './jobs.ts';
import { Live } from './live.ts';
import { type Figures, makeFigures } from './metrics/figures.ts';
import { makeHandlers } from './operations/index.ts';

export type World = {
  config: Config;
  app: FastifyInstance;
  sql: Sql;
  /** A connection on which no request waits. */
  line: Sql;
  auth: Auth;
  google: Google;
  live: Live;
  figures: Figures;
  post: Post;
  close(): Promise<void>;
};

/** Requests of a kind that a person, or an address without a session, may make in a minute. */
const LIMITS: Limits = { queriesAMinute: 1200, commandsAMinute: 240 };

type Options = {
  limits?: Limits;
  development?: boolean;
  /** 'unsent': mail is written down, and left to another process with all that goes on in the background. */
  mail?: MailPace | 'unsent';
  /** Connections to the database for what is asked of this process; three more are for itself. */
  poolSize?: number;
  /** With the processes beside this one, who asks is counted together. */
  sharedCounts?: SharedCounts;
};

/** `databaseUrl`: a migrated database. Nothing listens on a port yet: call `app.listen` or `app.inject`. */
export async function makeWorld(
  config: Config,
  databaseUrl: string,
  { limits = LIMITS, development = false, mail = MAIL_PACE, poolSize, sharedCounts }: Options = {},
): Promise<World> {
  const sql = connect(databaseUrl, poolSize);
  const line = connect(databaseUrl, 1);
  const live = new Live(sql, line);
  await live.start(databaseUrl);
  const figures = makeFigures(live);
  const jobs = await startJobs(databaseUrl, mail === 'unsent' ? PACE : mail.pace);
  const post = makePost(jobs);
  const auth = makeAuth({ config, sql, live, post });
  const google = makeGoogle(config.google, (plugins) => makeAuth({ config, sql, live, post }, plugins));
  const handlers = makeHandlers({ config, post });
  const app = await makeApp({ config, sql, line, auth, google, live, figures, post, handlers, limits, sharedCounts, development });
  const stopBackground = mail === 'unsent' ? undefined : await startBackground({ config, sql, live, figures, jobs }, mail);
  return {
    config,
    app,
    sql,
    line,
    auth,
    google,
    live,
    figures,
    post,
    close: async () => {
      stopBackground?.();
      await takeNoMoreConnections(app);
      await app.close();
      await jobs.stop();
      await live.stop();
      await line.end({ timeout: 5 });
      await sql.end({ timeout: 5 });
    },
  };
}
