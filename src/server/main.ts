// Starts the server: reads the configuration, starts and migrates the database, and listens. With --workers it starts several processes
// and is their primary. With --dev it serves the web app from its sources.
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
// npm sends SIGTERM only to its shell, which exits without notifying this process. So stop when the parent is gone.
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
  const processes = workers === undefined ? '' : ` in ${workers} ${workers === 1 ? 'process' : 'processes'} and one for mail`;
  process.stdout.write(`Titleline runs on ${config.baseUrl}${processes} (ready in ${seconds} s)\n`);
  collectGarbage();
} catch (error) {
  process.stderr.write(`Titleline did not start. ${startFailure(error, config?.port)}\n`);
  process.exitCode = 1;
  await stop();
}

/** Runs everything in this process. The import is dynamic because a primary does not need these modules. */
async function startHere(given: Config, databaseUrl: string) {
  const { createServices } = await import('./services.ts');
  const services = await createServices(given, databaseUrl, { development: process.argv.includes('--dev') });
  running = services; // so that it is closed if it cannot listen
  await services.app.listen({ host: given.host, port: given.port });
  return services;
}

/** Starts and migrates the database, and returns its connection string. */
async function readyDatabase({ databaseUrl, dataDir, postgresFirstPort }: Config): Promise<string> {
  let url = databaseUrl;
  if (url === undefined) {
    embedded = await startAndKeepRunning(dataDir, postgresFirstPort);
    url = await ensureDatabase(embedded, 'titleline');
  } else await waitForDatabase(url, printToStderr);
  await prepareDatabase(url);
  return url;
}
