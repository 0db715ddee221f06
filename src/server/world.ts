// Everything that runs, put together: used by main.ts and by the tests.
import type { FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import { type Auth, makeAuth } from './auth.ts';
import type { Config } from './config.ts';
import { forgetOldMails } from './db/mail.ts';
import { forgetOldTokens } from './db/one-time-tokens.ts';
import { connect, type Sql } from './db/sql.ts';
import { type Google, makeGoogle } from './google.ts';
import { makeCarrier, PATIENCE, type Patience } from './email/carrier.ts';
import { makeDelivery } from './email/deliver.ts';
import { makePost, type Post } from './email/post.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import type { Limits } from './http/operations.ts';
import { PACE, type Pace, startJobs } from './jobs.ts';
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

export type MailPace = { pace: Pace; patience: Patience };
type Options = {
  limits?: Limits;
  development?: boolean;
  /** 'unsent': mail is written down, and left to other processes. */
  mail?: MailPace | 'unsent';
};

/** `databaseUrl`: a migrated database. Nothing listens on a port yet: call `app.listen` or `app.inject`. */
export async function makeWorld(
  config: Config,
  databaseUrl: string,
  { limits = LIMITS, development = false, mail = { pace: PACE, patience: PATIENCE } }: Options = {},
): Promise<World> {
  const sql = connect(databaseUrl);
  const live = new Live(sql);
  await live.start();
  const jobs = await startJobs(databaseUrl, mail === 'unsent' ? PACE : mail.pace);
  const post = makePost(jobs);
  const auth = makeAuth({ config, sql, live, post });
  const google = makeGoogle(config.google, (plugins) => makeAuth({ config, sql, live, post }, plugins));
  const handlers = makeHandlers({ config, live, post });
  const app = await makeApp({ config, sql, auth, google, live, post, handlers, limits, development });
  const tidyings = [
    every(HOUR_MS, 'forgetting old keys', async () => await forgetOldKeys(sql)),
    every(HOUR_MS, 'forgetting old mails', async () => await forgetOldMails(sql)),
    every(HOUR_MS, 'forgetting old tokens', async () => await forgetOldTokens(sql)),
  ];
  if (mail !== 'unsent') {
    const { deliver, failLost } = makeDelivery({ config, sql, live, carry: makeCarrier(config, mail.patience) });
    await jobs.work(deliver);
    tidyings.push(every(mail.pace.lost * 1000, 'looking for lost mails', failLost));
  }
  return {
    config,
    app,
    sql,
    auth,
    google,
    live,
    post,
    close: async () => {
      for (const stop of tidyings) stop();
      await app.close();
      await jobs.stop();
      await live.stop();
      await sql.end({ timeout: 5 });
    },
  };
}

/** Does it again and again until the answer is called. A failure is told, and the next time may be better. */
function every(ms: number, what: string, work: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    work().catch((error: Error) => process.stderr.write(`${what} failed (${error.message})\n`));
  }, ms).unref();
  return () => clearInterval(timer);
}
