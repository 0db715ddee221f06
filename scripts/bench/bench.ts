// What every part of the benchmark works with: a filled database, a product and a floor on it, and a pool of this process's own.
import type { Sql } from '../../src/server/db/sql.ts';
import type { Cluster } from './cluster.ts';
import type { Market } from './market/market.ts';
import type { Server } from './servers.ts';

export type Bench = {
  cluster: Cluster;
  market: Market;
  databaseUrl: string;
  dataDir: string;
  secret: string;
  product: Server;
  floor: Server;
  sql: Sql;
  settings: { postgresPid: number; rounds: number; seconds: number };
};
