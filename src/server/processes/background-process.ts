// The process in the background of several that serve: it sends the mails of all of them, so that mail never delays a click.
import { MAIL_TIMINGS, startBackgroundTasks } from '../jobs/background-tasks.ts';
import { connect } from '../db/sql.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { LiveBus } from '../live/live-bus.ts';
import { runWorker } from './run-worker.ts';

await runWorker(async (config, databaseUrl) => {
  const sql = connect(databaseUrl);
  const live = new LiveBus(sql, sql); // it tells what became of a mail, and has no pages of its own to listen for
  const jobs = await startJobQueue(databaseUrl, MAIL_TIMINGS.intervals);
  const metrics = createMetrics(live);
  const stopBackground = await startBackgroundTasks({ config, sql, live, metrics, jobs }, MAIL_TIMINGS);
  return {
    close: async () => {
      stopBackground();
      await jobs.stop();
      await live.stop();
      await sql.end({ timeout: 5 });
    },
  };
});
