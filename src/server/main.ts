// Starts the server: configuration, database, migrations, listening. With --dev it serves the web app from its sources.
import { type Config, readConfig } from './config.ts';
import { ensureDatabase, startEmbedded } from './db/embedded.ts';
import { prepareDatabase } from './db/prepare.ts';
import { stopWhenAsked } from './stop-when-asked.ts';
import { makeWorld, type World } from './world.ts';

const started = performance.now();
let config: Config | undefined;
let world: World | undefined;

const stop = stopWhenAsked(async () => await world?.close());
// npm passes SIGTERM to its shell alone, and the shell dies without a word to us: follow the parent.
const parent = process.ppid;
if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === parent || void stop(), 500).unref();

try {
  config = readConfig();
  world = await makeWorld(config, await readyDatabase(config), { development: process.argv.includes('--dev') });
  await world.app.listen({ host: config.host, port: config.port });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Titleline runs on ${config.baseUrl} (ready in ${seconds} s)\n`);
} catch (error) {
  process.stderr.write(`Titleline did not start. ${reason(error)}\n`);
  process.exitCode = 1;
  await stop();
}

/** The connection string of the database, started and migrated. */
async function readyDatabase({ databaseUrl, dataDir, postgresFirstPort }: Config): Promise<string> {
  let url = databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbedded(dataDir, postgresFirstPort);
    process.on('exit', () => embedded.stop()); // however this process ends
    url = await ensureDatabase(embedded, 'titleline');
  }
  await prepareDatabase(url);
  return url;
}

function reason(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `Port ${config?.port} is in use. Set PORT to another.`;
  // Connecting to several addresses of one name fails with an error for each, and a message of none.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
