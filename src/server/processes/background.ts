// The process in the background of several that serve: it sends the mails of all of them, so that mail never delays a click.
import { MAIL_PACE, startBackground } from '../background.ts';
import { connect } from '../db/sql.ts';
import { makeFigures } from '../metrics/figures.ts';
import { startJobs } from '../jobs.ts';
import { Live } from '../live.ts';
import { runWorker } from './worker.ts';

await runWorker(async (config, databaseUrl) => {
  const sql = connect(databaseUrl);
  const live = new Live(sql, sql); // it tells what became of a mail, and has no pages of its own to listen for
  const jobs = await startJobs(databaseUrl, MAIL_PACE.pace);
  const figures = makeFigures(live);
  const stopBackground = await startBackground({ config, sql, live, figures, jobs }, MAIL_PACE);
  return {
    close: async () => {
      stopBackground();
      await jobs.stop();
      await live.stop();
      await sql.end({ timeout: 5 });
    },
  };
});
