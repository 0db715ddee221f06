// A rolling upgrade: a build from before the last ten migrations serves forty operations a second, and the present one starts on its database.
// The build comes from the git history.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fillTableRows } from '../../../src/server/schedule/fill-columns.ts';
import { migrationFiles } from '../../../src/server/postgres/migrations/migrate.ts';
import { connect, databaseAt, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants } from '../../../testing/database/database-invariants.ts';
import { orgInput, signUp } from '../canary/market.ts';
import { PLANTED } from '../canary/planted.ts';
import { expectCommand } from '../page.ts';
import { Product } from './product.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import type { Seller } from './sellers.ts';
import { SteadyLoad } from './steady-load.ts';

/** The first migration that the old build does not have. It changes the most tables of all. */
const FIRST_PENDING = '024_endings_and_corrections.sql';
const PER_SECOND = 40;
/** The rate that the old build keeps. */
const MIN_SHARE = 0.8;
/** Forty operations a second are within the limits of so many people. */
const SELLERS = 12;
const BEFORE_MS = 4000;
/** In turn: one build starts; three at once; one while a transaction of the old build uses the tables for so long. */
const TURNS = [
  { starts: 1, longMs: 0 },
  { starts: 3, longMs: 0 },
  { starts: 1, longMs: 20_000 },
  { starts: 1, longMs: 0 },
] as const;

type Old = { folder: string; dataDir: string; sellers: readonly Seller[]; pending: number };
type Round = { startMs: number; before: number; during: number; slowestMs: number };

export async function upgrade(rounds: number): Promise<{ scenarios: Scenario[]; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'titleline-old-build-'));
  const state: { old?: Old } = {};
  const done: Round[] = [];
  const scenario: Scenario = {
    what: `rolling upgrade at ${PER_SECOND} operations a second`,
    rounds,
    database: 'service',
    prepare: async (context) => {
      await context.load.pause(); // its product is the new build
      if (extractOldBuild(folder)) state.old = await createOldDatabase(folder, context);
      else context.say('    left out: the git history with the old build is not here');
    },
    fault: async (context, round) => (state.old ? await upgradeOnce(state.old, context, round, done) : []),
    figures: () => (state.old ? figures(done, state.old.pending) : 'left out, without git history'),
  };
  return { scenarios: [scenario], stop: async () => await Promise.resolve(rmSync(folder, { recursive: true, force: true })) };
}

const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });

/** Returns false if there is no such commit here. */
function extractOldBuild(folder: string): boolean {
  try {
    // Of the branch itself: the commit that brought the migration into it may be a merge. The one before is unfinished.
    const commits = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', `migrations/${FIRST_PENDING}`);
    const added = commits.toString().trim().split('\n').at(-1);
    if (!added) return false;
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', `${added}~2`), stdio: ['pipe', 'ignore', 'ignore'] });
  } catch {
    return false;
  }
  linkPackages(join(folder, 'node_modules'));
  return true;
}

/** A package of the old build that is not installed any more. It adds the headers of one that is. */
const FASTIFY_HELMET = `
import helmet from 'helmet';
const plugin = async (app, options) => {
  const headers = helmet(options);
  app.addHook('onRequest', (request, reply, done) => headers(request.raw, reply.raw, done));
};
plugin[Symbol.for('skip-override')] = true;
export default plugin;`;

/** The old build uses the packages of the present one. */
function linkPackages(folder: string): void {
  const installed = resolve('node_modules');
  mkdirSync(join(folder, '@fastify', 'helmet'), { recursive: true });
  for (const name of readdirSync(installed)) if (name !== '@fastify') symlinkSync(join(installed, name), join(folder, name));
  for (const name of readdirSync(join(installed, '@fastify')))
    symlinkSync(join(installed, '@fastify', name), join(folder, '@fastify', name));
  writeFileSync(join(folder, '@fastify', 'helmet', 'index.js'), FASTIFY_HELMET);
  writeFileSync(
    join(folder, '@fastify', 'helmet', 'package.json'),
    JSON.stringify({ name: '@fastify/helmet', type: 'module', main: 'index.js' }),
  );
}

/** Opens a thread for each seller with the old build. The rounds use copies of its database. */
async function createOldDatabase(folder: string, { service, product }: ScenarioContext): Promise<Old> {
  const dataDir = join(product.dataDir, '..', 'old');
  mkdirSync(dataDir);
  const url = await createDatabase(service!.adminUrl, 'old');
  const old = await Product.start({ dataDir, databaseUrl: url, root: folder });
  const sql = connect(url, 1);
  const sellers: Seller[] = [];
  for (let at = 0; at < SELLERS; at++) {
    const { page, userId } = await signUp({ origin: old.origin }, sql, `owner${at}@upgrade.test`, `Owner ${String.fromCodePoint(65 + at)}`);
    const { titleContactName: _, ...input } = orgInput(PLANTED[at % PLANTED.length]!); // of a later version
    const name = `${input.name} ${String.fromCodePoint(65 + at)}`;
    const { orgId } = await expectCommand<{ orgId: string }>(page, 'createOrg', { ...input, name });
    sellers.push({ page: { ...page, orgId }, userId, orgId, threadId: '' });
  }
  for (const [at, seller] of sellers.entries()) {
    const vehicle = { vin: `1FTFW1E53MKD${10_000 + at}`, year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };
    const boughtFromOrgId = sellers.at(at - 1)!.orgId;
    const input = { ...vehicle, boughtFromOrgId, creatorHasTitle: true };
    seller.threadId = (await expectCommand<{ threadId: string }>(seller.page, 'createThread', input)).threadId;
  }
  await sql.end();
  await old.stop();
  const pending = migrationFiles().filter((file) => file >= FIRST_PENDING).length;
  return { folder, dataDir, sellers, pending };
}

/** `template`: of which it is a copy. */
async function createDatabase(serviceUrl: string, name: string, template?: string): Promise<string> {
  const admin = connect(databaseAt(serviceUrl, 'postgres'), 1);
  await admin.unsafe(`create database ${name}${template ? ` template ${template}` : ''}`);
  await admin.end();
  return databaseAt(serviceUrl, name);
}

async function upgradeOnce(old: Old, { service, say }: ScenarioContext, round: number, done: Round[]): Promise<string[]> {
  const { starts, longMs } = TURNS[round % TURNS.length]!;
  const databaseUrl = await createDatabase(service!.adminUrl, `upgrade_${round}`, 'old');
  const sql = connect(databaseUrl, 2, { hasNoTimeouts: true });
  const dataDirs = Array.from({ length: starts }, (_, at) => `${old.dataDir}-${round}-${at}`);
  for (const dataDir of dataDirs) cpSync(old.dataDir, dataDir, { recursive: true }); // all have the same secret
  const before = await Product.start({ dataDir: old.dataDir, databaseUrl, root: old.folder });
  const load = new SteadyLoad(
    old.sellers.map((seller) => ({ ...seller, page: { ...seller.page, origin: before.origin } })),
    PER_SECOND,
  );
  await setTimeout(BEFORE_MS);
  load.takeSlowest();
  const long = longMs > 0 ? useTables(sql, longMs) : undefined;
  const began = performance.now();
  const started = await Promise.allSettled(dataDirs.map(async (dataDir) => await Product.start({ dataDir, databaseUrl })));
  const ended = performance.now();
  const figure = {
    startMs: ended - began,
    before: Math.min(PER_SECOND, load.rate(began - BEFORE_MS / 2, began)),
    during: load.rate(began, ended),
    slowestMs: load.takeSlowest(),
  };
  done.push(figure);
  await long;
  await load.stop();
  const problems = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason).slice(0, 500)] : []));
  await fillTableRows(sql); // what the old build wrote is missing in tables until the new one does this, at its start and every hour
  const share = figure.during / figure.before;
  if (!(share >= MIN_SHARE))
    problems.push(`the old build kept ${Math.round(100 * share)} % of ${figure.before.toFixed(1)} operations a second`);
  problems.push(...new Set(load.unexpected), ...(await lostPosts(sql, load)), ...(await brokenDatabaseInvariants(sql)), ...before.crashes);
  for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
  await before.stop();
  await sql.end({ timeout: 1 });
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  say(
    `    round ${round}: ${starts} started in ${Math.round(figure.startMs)} ms, ${figure.during.toFixed(1)} of ${figure.before.toFixed(1)} operations a second, slowest ${Math.round(figure.slowestMs)} ms`,
  );
  return problems;
}

/** A transaction that reads the tables, as that of a report or a backup. */
async function useTables(sql: Sql, ms: number): Promise<void> {
  const began = Promise.withResolvers<void>();
  const all = sql.begin(async (tx) => {
    await tx`select count(*) from thread join stake on stake.thread_id = thread.id join thread_update on thread_update.thread_id = thread.id`;
    began.resolve();
    await setTimeout(ms);
  });
  await Promise.race([began.promise, all]);
  await all;
}

async function lostPosts(sql: Sql, load: SteadyLoad): Promise<string[]> {
  const rows = await sql<{ message: string }[]>`select message from thread_update where message = any(${load.acknowledged})`;
  const lost = load.acknowledged.length - rows.length;
  return lost === 0 ? [] : [`${lost} of ${load.acknowledged.length} acknowledged posts are lost or exist twice`];
}

function figures(done: readonly Round[], pending: number): string {
  const shares = done.map(({ before, during }) => (100 * during) / before);
  const slowest = Math.max(...done.map(({ slowestMs }) => slowestMs));
  return `${pending} migrations, the old build kept ${Math.round(Math.min(...shares))} to ${Math.round(Math.max(...shares))} %, its slowest answer ${Math.round(slowest)} ms`;
}
