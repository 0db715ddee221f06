// What every part of the benchmark gets: a filled database, a product and a baseline server on it, and this process's connection pool.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import type { Cluster } from './cluster.ts';
import type { Market } from './market/market.ts';
import type { Server } from './servers.ts';

export type BenchContext = {
  cluster: Cluster;
  market: Market;
  databaseUrl: string;
  dataDir: string;
  secret: string;
  product: Server;
  /** Follows the ledger for the product. */
  background: Server;
  baseline: Server;
  sql: Sql;
  settings: { postgresPid: number; rounds: number; seconds: number };
};
