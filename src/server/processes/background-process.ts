// The background process beside several web processes: it sends all mail, so that mail never delays a request.
import { MAIL_TIMINGS, startBackgroundTasks } from '../jobs/background-tasks.ts';
import { connect } from '../db/sql.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { startJobQueue } from '../jobs/job-queue.ts';
import { LiveBus } from '../live/live-bus.ts';
import { runWorker } from './run-worker.ts';

await runWorker(async (config, databaseUrl) => {
  const sql = connect(databaseUrl);
  const live = new LiveBus(sql, sql); // only publishes: this process has no pages
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
