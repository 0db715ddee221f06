// The background process beside several web processes: it sends all mail, so that mail never delays a request.
import { MAIL_TIMINGS, startBackgroundTasks } from '../schedule/background-tasks.ts';
import { connect } from '../postgres/connections/sql.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { createConsumers } from '../ledger/consumers.ts';
import { followLedger } from '../ledger/follow-ledger.ts';
import { LiveBus } from '../live/live-bus.ts';
import { createOutbox } from '../mail/outbox.ts';
import { runWorker } from './run-worker.ts';

await runWorker(async (config, databaseUrl) => {
  const started = new AsyncDisposableStack();
  try {
    const sql = connect(databaseUrl);
    started.defer(async () => await sql.end({ timeout: 5 }));
    const live = new LiveBus(sql);
    started.defer(async () => await live.stop());
    await live.start(databaseUrl); // this process has no pages, but follows the ledger
    const jobs = await startJobQueue(databaseUrl, MAIL_TIMINGS.intervals);
    started.defer(async () => await jobs.stop());
    const metrics = createMetrics(live);
    const outbox = createOutbox(jobs);
    const ledger = followLedger({ sql, live, consumers: createConsumers(outbox) });
    started.defer(await startBackgroundTasks({ config, sql, live, metrics, jobs, outbox, ledger }, MAIL_TIMINGS));
    return { close: async () => await started.disposeAsync() };
  } catch (error) {
    await started.disposeAsync().catch(() => {}); // the reason matters
    throw error;
  }
});
