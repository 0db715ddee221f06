// One fault, again and again, while sellers post: how long until the product answers again, and what is left in the database.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, type Sql } from '../../../src/server/db/sql.ts';
import { brokenPromises, threadsThatDiffer } from '../../../tests/promises.ts';
import { type Proxy, startProxy } from '../../../tests/proxy.ts';
import type { Row, Say } from '../drill.ts';
import { Load } from './load.ts';
import { openThreads, type Seller } from './people.ts';
import { ownDatabase, Product, type Settings } from './product.ts';
import { untilServed } from './served.ts';
import { Service } from './service.ts';

/** ms, from the moment at which its database could answer. */
const BOUND_MS = 5000;
const SELLERS = 8;

export type Stage = {
  product: Product;
  /** The PostgreSQL that is not the product's own, and the network to it; undefined where it brings its own. */
  service: Service | undefined;
  network: Proxy | undefined;
  sellers: readonly Seller[];
  /** One who posts nothing of its own accord. */
  spare: Seller;
  load: Load;
  /** A pool past the network, as an administrator has one; it may break as any other does. */
  sql: Sql;
  databaseUrl: string;
  say: Say;
};

export type Cell = {
  what: string;
  rounds: number;
  database: 'embedded' | 'service' | 'network';
  settings?: Pick<Settings, 'workers' | 'smtpUrl'>;
  /** Before the product is started, on its data folder, which is there. Answers what undoes it. */
  before?(productDir: string): () => void;
  /** After all rounds: what is wrong besides. */
  after?(stage: Stage): Promise<string[]>;
  /** Does it once. Resolves when nothing stands in the way of the database any more. Answers what went wrong. */
  fault(stage: Stage, round: number): Promise<string[] | void>;
};

/** `dataDir`: a folder of the cell's own, which is made. */
export async function runCell(cell: Cell, dataDir: string, firstPort: number, random: () => number, say: Say): Promise<Row> {
  const { what, rounds, database, settings } = cell;
  say(`${what}…`);
  mkdirSync(dataDir, { recursive: true });
  const service = database === 'embedded' ? undefined : await Service.start(join(dataDir, 'service'), firstPort);
  const network = database === 'network' ? await startProxy(service!.url) : undefined;
  const url = network?.url ?? service?.url;
  const productDir = join(dataDir, 'product');
  mkdirSync(productDir);
  const undo = cell.before?.(productDir);
  const product = await Product.start({
    dataDir: productDir,
    postgresFirstPort: firstPort,
    ...(url !== undefined && { databaseUrl: url }),
    ...settings,
  });
  const databaseUrl = service?.url ?? ownDatabase(product.dataDir);
  const sql = connect(databaseUrl, 2);
  const found: string[] = [];
  const took: number[] = [];
  let acknowledged = 0;
  try {
    const everybody = await openThreads(product.origin, sql, SELLERS + 1);
    const [spare, ...sellers] = everybody as [Seller, ...Seller[]];
    const load = new Load(sellers);
    const stage = { product, service, network, sellers, spare, load, sql, databaseUrl, say };
    for (let round = 0; round < rounds; round++) {
      await setTimeout(200 + 800 * random());
      const wrong = await cell.fault(stage, round);
      found.push(...(wrong ?? []).map((one) => `round ${round}: ${one}`));
      const ms = await untilServed(sellers[round % SELLERS]!);
      took.push(ms);
      if (ms > BOUND_MS) found.push(`round ${round}: it answered ${Math.round(ms)} ms after its database could`);
    }
    await load.stop();
    acknowledged = load.acknowledged.length;
    found.push(...((await cell.after?.(stage)) ?? []));
    found.push(...(await load.faults(sql)), ...(await threadsThatDiffer(sql)), ...(await brokenPromises(sql)), ...product.crashes);
    const code = await product.stop();
    if (code !== 0) found.push(`it ended with ${code} when it was asked to`);
  } finally {
    await product.kill();
    await sql.end({ timeout: 1 });
    await network?.close();
    service?.stop();
    undo?.();
  }
  const slowest = (Math.max(...took) / 1000).toFixed(1);
  return { what, comparisons: took.length, found: found.length, figure: `slowest ${slowest} s, ${acknowledged} commands`, examples: found };
}
