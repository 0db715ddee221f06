// `npm run demo`: runs the product as `npm start` does, on a separate data folder with a made-up market.
// The first run fills it and says how far it is; every run prints who can sign in. To start over, delete the folder.
// `--as-of 2026-11-13T15:40:00-07:00` fills it as if that were the current time.
import { createAuth } from '../src/server/accounts/better-auth.ts';
import { readArguments } from '../src/server/command-line.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { archiveSettings, WITHOUT_ARCHIVE } from '../src/server/postgres/backup/archiving.ts';
import { ensureDatabase } from '../src/server/postgres/embedded/app-role.ts';
import { startAndKeepRunning } from '../src/server/postgres/embedded/embedded.ts';
import { prepareDatabase } from '../src/server/postgres/prepare-database.ts';
import { connect, databaseAt } from '../src/server/postgres/connections/sql.ts';
import { whenNpmEnds } from '../src/server/processes/npm.ts';
import { stopping } from '../src/server/processes/shutdown.ts';
import { workerCount, WORKERS_OPTION } from '../src/server/processes/worker-count.ts';
import { DEMO_DATABASE, filledDatabase } from './demo/database.ts';
import { fillMarket } from './demo/market.ts';
import { progressLines } from './demo/progress.ts';
import { signInTable } from './demo/sign-ins.ts';

const NO_LIVE_EVENTS = { publish: () => undefined };
/** The demo's email addresses have no mailboxes. */
const NO_OUTBOX = { queueVerification: async () => {} };
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const exit = () => process.exit(1);

// Until the server takes over: if this process or npm is stopped while the market is filled, PostgreSQL stops too.
for (const signal of SIGNALS) process.on(signal, exit);
const unwatch = whenNpmEnds(exit);

process.env['DATA_DIR'] ||= '.data/demo';
try {
  const { values } = readArguments({
    name: 'npm run demo --',
    options: {
      'as-of': { type: 'string', value: 'TIME', does: 'fill the demo as if that were the current time' },
      workers: WORKERS_OPTION,
    },
  });
  // The server below knows only its own arguments.
  process.argv.splice(2, Infinity, ...(values.workers === undefined ? [] : ['--workers', values.workers]));
  workerCount(values); // refuses a wrong number before the market is filled
  const asOf = momentOf(values['as-of']);
  const config = readConfig();
  Object.assign(process.env, { DATABASE_URL: await demoDatabase(config, asOf), ...WITHOUT_ARCHIVE });
} catch (error) {
  process.stderr.write(`The demo did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  exit();
}

unwatch();
for (const signal of SIGNALS) process.off(signal, exit);
await import('../src/server/main.ts');
process.stdout.write(`\nYou can sign in as any of these people:\n\n${signInTable()}\n`);

/** The connection string of the demo's database, on the embedded PostgreSQL unless another server is given. */
async function demoDatabase(config: Config, asOf: number): Promise<string> {
  const { databaseUrl } = config;
  const fillIt = async (url: string) => await fill(config, url, asOf);
  if (databaseUrl !== undefined) return await filledDatabase(databaseUrl, (name) => databaseAt(databaseUrl, name), DEMO_DATABASE, fillIt);
  const embedded = await startAndKeepRunning(config.dataDir, config.postgresFirstPort, { settings: archiveSettings(config), stopping });
  const url = await filledDatabase(embedded.adminUrl('postgres'), embedded.url, DEMO_DATABASE, fillIt);
  await ensureDatabase(embedded.adminUrl('postgres'), DEMO_DATABASE); // one that an earlier version filled belongs to the superuser
  return url;
}

async function fill(config: Config, url: string, asOf: number): Promise<void> {
  process.stdout.write('Filling the demo’s database with a made-up market. This is done once, and takes up to two minutes.\n');
  await prepareDatabase(url);
  const sql = connect(url);
  try {
    await fillMarket(
      { config, sql, auth: createAuth({ config: { ...config, signUp: 'open' }, sql, live: NO_LIVE_EVENTS, outbox: NO_OUTBOX }) },
      asOf,
      progressLines(),
    );
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** ms since the epoch. */
function momentOf(given: string | undefined): number {
  const moment = given === undefined ? Date.now() : Date.parse(given);
  if (Number.isNaN(moment)) throw new Error(`--as-of is not a valid time: ${given}`);
  return moment;
}
