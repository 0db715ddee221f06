// Starts the server: reads the configuration, starts and migrates the database, and listens. With --workers it starts several processes
// and is their primary. With --dev it serves the web app from its sources.
import { type Config, misspelledVariables, readConfig } from './config.ts';
import { collectGarbage } from './processes/collect-garbage.ts';
import { shutDownOnSignal, stopping } from './processes/shutdown.ts';
import { endOnCrash } from './crash.ts';
import { archiveSettings } from './postgres/backup/archiving.ts';
import { DATABASE } from './postgres/embedded/app-role.ts';
import { startAndKeepRunning } from './postgres/embedded/embedded.ts';
import { prepareDatabase } from './postgres/prepare-database.ts';
import { whenDatabaseAnswers } from './postgres/connections/wait-for-database.ts';
import { lockWhenFree, portLock } from './postgres/embedded/locks.ts';
import { log, setLogLevel } from './log.ts';
import { printToStderr, readArguments } from './command-line.ts';
import { requireBuiltSite } from './http/site/built-site.ts';
import { startWorkerPool } from './processes/worker-pool.ts';
import { workerCount, WORKERS_OPTION } from './processes/worker-count.ts';
import { startFailure } from './processes/start-failure.ts';
import { whenNpmEnds } from './processes/npm.ts';

const started = performance.now();
let config: Config | undefined;
let running: { close(): Promise<void> } | undefined;

endOnCrash();
const stop = shutDownOnSignal(
  async () => await running?.close(),
  () => config?.drainMs ?? 0,
);
whenNpmEnds(() => void stop());

try {
  const { values } = readArguments({
    name: 'npm start --',
    options: { workers: WORKERS_OPTION, dev: { type: 'boolean', does: 'serve the web app from its sources, which need no build' } },
  });
  const workers = workerCount(values);
  if (!values.dev) requireBuiltSite();
  config = readConfig();
  setLogLevel(config.logLevel);
  for (const { given, meant } of misspelledVariables()) log('unknown-variable', { what: `${given} is not read. Did you mean ${meant}?` });
  running = await startOnDatabase(config, workers, values.dev);
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
async function startHere(given: Config, databaseUrl: string, development: boolean) {
  const { createServices } = await import('./services.ts');
  const services = await createServices(given, databaseUrl, { development });
  running = services; // so that it is closed if it cannot listen
  await services.app.listen({ host: given.host, port: given.port });
  return services;
}

/** Waits until the predecessor on this port has ended, and tells the successor when this process begins to stop. */
async function lockPort({ dataDir, port }: Config): Promise<void> {
  const lock = portLock(dataDir, port);
  await lockWhenFree(lock, printToStderr);
  lock.tell('running');
  stopping.addEventListener('abort', () => lock.tell('stopping'));
}

/** Starts the database and, whenever it goes away meanwhile, does the rest again: migrates it, and starts what runs on it. */
async function startOnDatabase(given: Config, workers: number | undefined, isDevelopment = false) {
  const embedded =
    given.databaseUrl === undefined
      ? await startAndKeepRunning(given.dataDir, given.postgresFirstPort, {
          settings: archiveSettings(given),
          stopping,
          drainMs: given.drainMs,
        })
      : undefined;
  if (!embedded) await lockPort(given);
  const databaseUrl = embedded?.url(DATABASE) ?? given.databaseUrl!;
  return await whenDatabaseAnswers(databaseUrl, printToStderr, async () => {
    await prepareDatabase(databaseUrl, given.secret);
    return await (workers === undefined ? startHere(given, databaseUrl, isDevelopment) : startWorkerPool(workers, databaseUrl));
  });
}
