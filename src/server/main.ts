// Starts the server: configuration, database, migrations, listening. With --workers in several processes, of which this one is the
// primary; with --dev it serves the web app from its sources.
import { type Config, readConfig } from './config.ts';
import { collectGarbage } from './processes/collect-garbage.ts';
import { endOnCrash } from './processes/crash.ts';
import { ensureDatabase, type RestartingPostgres, startAndKeepRunning } from './db/embedded/embedded.ts';
import { prepareDatabase } from './db/schema/prepare-database.ts';
import { printToStderr, waitForDatabase } from './db/driver/wait-for-database.ts';
import { log, setLogLevel } from './log.ts';
import { startWorkerPool } from './processes/worker-pool.ts';
import { workerCount } from './processes/worker-count.ts';
import { startFailure } from './processes/start-failure.ts';
import { shutDownOnSignal } from './processes/shutdown.ts';

const started = performance.now();
let config: Config | undefined;
let embedded: RestartingPostgres | undefined;
let running: { close(): Promise<void> } | undefined;

endOnCrash();
const stop = shutDownOnSignal(async () => {
  embedded?.stopRestarting();
  await running?.close();
});
// npm passes SIGTERM to its shell alone, and the shell dies without a word to us: follow the parent.
const parent = process.ppid;
if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === parent || void stop(), 500).unref();

try {
  const workers = workerCount(process.argv.slice(2));
  config = readConfig();
  setLogLevel(config.logLevel);
  const databaseUrl = await readyDatabase(config);
  running = await (workers === undefined ? startHere(config, databaseUrl) : startWorkerPool(workers, databaseUrl));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log('started', { ms: Math.round(performance.now() - started) });
  const several = workers === undefined ? '' : ` in ${workers} ${workers === 1 ? 'process' : 'processes'} and one for mail`;
  process.stdout.write(`Titleline runs on ${config.baseUrl}${several} (ready in ${seconds} s)\n`);
  collectGarbage();
} catch (error) {
  process.stderr.write(`Titleline did not start. ${startFailure(error, config?.port)}\n`);
  process.exitCode = 1;
  await stop();
}

/** All in this process; a primary does without what that takes. */
async function startHere(given: Config, databaseUrl: string) {
  const { createServices } = await import('./services.ts');
  const services = await createServices(given, databaseUrl, { development: process.argv.includes('--dev') });
  running = services; // so that it is closed where it cannot listen
  await services.app.listen({ host: given.host, port: given.port });
  return services;
}

/** The connection string of the database, started and migrated. */
async function readyDatabase({ databaseUrl, dataDir, postgresFirstPort }: Config): Promise<string> {
  let url = databaseUrl;
  if (url === undefined) {
    embedded = await startAndKeepRunning(dataDir, postgresFirstPort);
    url = await ensureDatabase(embedded, 'titleline');
  } else await waitForDatabase(url, printToStderr);
  await prepareDatabase(url);
  return url;
}
