// The composition root: creates everything that runs in a process. Used by main.ts and by the tests.
import type { FastifyInstance } from 'fastify';
import { type AppServices, createApp } from './http/app.ts';
import { createAuth } from './accounts/better-auth.ts';
import { MAIL_TIMINGS, type MailTimings, startBackgroundTasks } from './schedule/background-tasks.ts';
import type { Config } from './config.ts';
import { connect } from './postgres/connections/sql.ts';
import { createGoogleProvider } from './accounts/google-provider.ts';
import { limitTransactions, watchPool } from './postgres/connections/pool.ts';
import { createConsumers } from './ledger/consumers.ts';
import { followLedger, type LedgerFollower } from './ledger/follow-ledger.ts';
import { createOutbox } from './mail/outbox.ts';
import { announceStop, stopListening } from './http/graceful-close.ts';
import type { Limits } from './http/operation-routes.ts';
import type { SharedRateLimit } from './http/shared-rate-limit.ts';
import { JOB_INTERVALS } from './jobs/job-intervals.ts';
import { startJobQueue } from './jobs/job-queue.ts';
import { LiveBus } from './live/live-bus.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createHandlers } from './operations/handlers.ts';

export type Services = Omit<AppServices, 'handlers' | 'limits' | 'sharedRateLimit' | 'development'> & {
  app: FastifyInstance;
  ledger: LedgerFollower;
  close(): Promise<void>;
};

/** The requests of each kind per minute that a person, or an address without a session, may make. */
const LIMITS: Limits = { queriesAMinute: 1200, commandsAMinute: 240 };

type Options = {
  limits?: Limits;
  development?: boolean;
  /** 'unsent': mails are only queued. Another process sends them and runs all background tasks. */
  mail?: MailTimings | 'unsent';
  /** Database connections for requests. The process uses three more for itself. */
  poolSize?: number;
  sharedRateLimit?: SharedRateLimit;
};

/**
 * `databaseUrl`: a migrated database. Does not listen on a port: call `app.listen` or `app.inject`. If something cannot be started, closes
 * what it has started before and throws.
 */
export async function createServices(
  config: Config,
  databaseUrl: string,
  { limits = LIMITS, development = false, mail = MAIL_TIMINGS, poolSize, sharedRateLimit }: Options = {},
): Promise<Services> {
  const started = new AsyncDisposableStack();
  try {
    const sql = connect(databaseUrl, poolSize);
    started.defer(async () => await sql.end({ timeout: 5 }));
    const statusConnection = connect(databaseUrl, 1);
    started.defer(async () => await statusConnection.end({ timeout: 5 }));
    const live = new LiveBus(statusConnection);
    started.defer(async () => await live.stop());
    await live.start(databaseUrl);
    const metrics = createMetrics(live);
    limitTransactions(sql, metrics.waitsForPool);
    const poolWatch = watchPool(sql, metrics.waitsForPool);
    started.defer(() => poolWatch.stop());
    const jobs = await startJobQueue(databaseUrl, mail === 'unsent' ? JOB_INTERVALS : mail.intervals);
    started.defer(async () => await jobs.stop());
    const outbox = createOutbox(jobs);
    const ledger = followLedger({ sql, live, consumers: createConsumers(outbox) });
    const auth = createAuth({ config, sql, live, outbox });
    const google = createGoogleProvider(config.google, (plugins) => createAuth({ config, sql, live, outbox }, plugins));
    const services = { config, sql, statusConnection, poolWatch, auth, google, live, metrics, outbox };
    const app = await createApp({ ...services, handlers: createHandlers({ config, outbox }), limits, sharedRateLimit, development });
    started.defer(async () => {
      await stopListening(app);
      await app.close();
    });
    if (mail !== 'unsent') started.defer(await startBackgroundTasks({ config, sql, live, metrics, jobs, outbox, ledger }, mail));
    const close = async () => {
      await announceStop(app, config.drainMs);
      await started.disposeAsync();
    };
    return { ...services, app, ledger, close };
  } catch (error) {
    await started.disposeAsync().catch(() => {}); // the reason matters
    throw error;
  }
}
