// `npm run demo`: runs the product as `npm start` does, on a separate data folder with a made-up market.
// The first run fills it in about ten seconds; every run prints who can sign in. To start over, delete the folder.
// `--as-of 2026-11-13T15:40:00-07:00` fills it as if that were the current time.
import { parseArgs } from 'node:util';
import { createAuth } from '../src/server/auth/better-auth.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { startAndKeepRunning } from '../src/server/db/embedded/embedded.ts';
import { prepareDatabase } from '../src/server/db/schema/prepare-database.ts';
import { connect } from '../src/server/db/sql.ts';
import { DEMO_DATABASE, filledDatabase } from './demo/database.ts';
import { fillMarket } from './demo/market.ts';
import { signInTable } from './demo/sign-ins.ts';

const NO_LIVE_EVENTS = { publish: () => undefined };
/** The demo's email addresses have no mailboxes. */
const NO_OUTBOX = { queueVerification: async () => {} };
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const exit = () => process.exit(1);
const parent = process.ppid;

// Until the server takes over: if this process or npm is stopped while the market is filled, PostgreSQL stops too.
for (const signal of SIGNALS) process.on(signal, exit);
const watch = setInterval(() => process.ppid === parent || exit(), 500);

process.env['DATA_DIR'] ||= '.data/demo';
try {
  process.env['DATABASE_URL'] = await demoDatabase(readConfig());
} catch (error) {
  process.stderr.write(`The demo did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  exit();
}

clearInterval(watch);
for (const signal of SIGNALS) process.off(signal, exit);
await import('../src/server/main.ts');
process.stdout.write(`\nYou can sign in as any of these people:\n\n${signInTable()}\n`);

/** The connection string of the demo's database, on the embedded PostgreSQL unless another server is given. */
async function demoDatabase(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return await filledDatabase(config.databaseUrl, DEMO_DATABASE, (url) => fill(config, url));
  const embedded = await startAndKeepRunning(config.dataDir, config.postgresFirstPort);
  return await filledDatabase(embedded.url('postgres'), DEMO_DATABASE, (url) => fill(config, url));
}

async function fill(config: Config, url: string): Promise<void> {
  process.stdout.write('Filling the demo’s database…\n');
  await prepareDatabase(url);
  const sql = connect(url);
  try {
    await fillMarket({ config, sql, auth: createAuth({ config, sql, live: NO_LIVE_EVENTS, outbox: NO_OUTBOX }) }, asOf());
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** ms since the epoch. */
function asOf(): number {
  const { values } = parseArgs({ options: { 'as-of': { type: 'string' }, workers: { type: 'string' } } });
  const moment = values['as-of'] === undefined ? Date.now() : Date.parse(values['as-of']);
  if (Number.isNaN(moment)) throw new Error(`--as-of is not a valid time: ${values['as-of']}`);
  return moment;
}
