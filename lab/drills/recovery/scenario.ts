// Runs one fault repeatedly while sellers post, and measures how long until the product serves again and what is in the database.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { type Proxy, startProxy } from '../../../testing/servers/proxy.ts';
import type { Row, Say } from '../drill.ts';
import { Load } from './load.ts';
import { openThreads, type Seller } from './sellers.ts';
import { ownDatabase, Product, type Settings } from './product.ts';
import { waitUntilServed } from './wait-until-served.ts';
import { ExternalPostgres } from './external-postgres.ts';

/** The longest time in which the product must serve again, from the time at which its database can answer. */
const RECOVERY_LIMIT_MS = 5000;
const SELLERS = 8;

export type ScenarioContext = {
  product: Product;
  /** The external PostgreSQL and the network to it; undefined if the product uses its embedded one. */
  service: ExternalPostgres | undefined;
  network: Proxy | undefined;
  sellers: readonly Seller[];
  /** A seller who posts only when a fault uses it. */
  idleSeller: Seller;
  load: Load;
  /** A pool that bypasses the network, like an administrator's. Its connections may break like any other. */
  sql: Sql;
  databaseUrl: string;
  say: Say;
};

export type Scenario = {
  what: string;
  rounds: number;
  database: 'embedded' | 'service' | 'network';
  settings?: Pick<Settings, 'workers' | 'smtpUrl'>;
  /** Runs before the product is started, with its existing data folder. Returns a function that undoes it. */
  before?(productDir: string): () => void;
  /** Runs once before the first round, while the sellers post. */
  prepare?(context: ScenarioContext): Promise<void>;
  /** Runs after all rounds, and returns additional problems. */
  after?(context: ScenarioContext): Promise<string[]>;
  /** Additional figures for the report. */
  figures?(): string;
  /** Causes the fault once. Resolves when the database can serve again. Returns problems. */
  fault(context: ScenarioContext, round: number): Promise<string[] | void>;
};

/** `dataDir`: a folder for this scenario, which is created. */
export async function runScenario(scenario: Scenario, dataDir: string, firstPort: number, random: () => number, say: Say): Promise<Row> {
  const { what, rounds, database, settings } = scenario;
  say(`${what}…`);
  mkdirSync(dataDir, { recursive: true });
  const service = database === 'embedded' ? undefined : await ExternalPostgres.start(join(dataDir, 'service'), firstPort);
  const network = database === 'network' ? await startProxy(service!.url) : undefined;
  const url = network?.url ?? service?.url;
  const productDir = join(dataDir, 'product');
  mkdirSync(productDir);
  const undo = scenario.before?.(productDir);
  const product = await Product.start({
    dataDir: productDir,
    postgresFirstPort: firstPort,
    ...(url !== undefined && { databaseUrl: url }),
    ...settings,
  });
  const databaseUrl = service?.adminUrl ?? ownDatabase(product.dataDir);
  const sql = connect(databaseUrl, 2);
  const found: string[] = [];
  const durations: number[] = [];
  let acknowledged = 0;
  try {
    const allSellers = await openThreads(product.origin, sql, SELLERS + 1);
    const [idleSeller, ...sellers] = allSellers as [Seller, ...Seller[]];
    const load = new Load(sellers);
    const context = { product, service, network, sellers, idleSeller, load, sql, databaseUrl, say };
    await scenario.prepare?.(context);
    for (let round = 0; round < rounds; round++) {
      await setTimeout(200 + 800 * random());
      const problems = await scenario.fault(context, round);
      found.push(...(problems ?? []).map((problem) => `round ${round}: ${problem}`));
      const ms = await waitUntilServed(sellers[round % SELLERS]!);
      durations.push(ms);
      if (ms > RECOVERY_LIMIT_MS) found.push(`round ${round}: it served again ${Math.round(ms)} ms after its database could`);
    }
    await load.stop();
    acknowledged = load.acknowledged.length;
    found.push(...((await scenario.after?.(context)) ?? []));
    found.push(
      ...(await load.problems(sql)),
      ...(await inconsistentThreads(sql)),
      ...(await brokenDatabaseInvariants(sql)),
      ...product.crashes,
    );
    const code = await product.stop();
    if (code !== 0) found.push(`it ended with exit code ${code} when it was stopped`);
  } finally {
    await product.kill();
    await sql.end({ timeout: 1 });
    await network?.close();
    service?.stop();
    undo?.();
  }
  const slowest = (Math.max(...durations) / 1000).toFixed(1);
  return {
    what,
    comparisons: durations.length,
    found: found.length,
    detail: `slowest ${slowest} s, ${acknowledged} commands${scenario.figures ? `, ${scenario.figures()}` : ''}`,
    examples: found,
  };
}
