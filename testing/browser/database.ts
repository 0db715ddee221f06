// Direct access to the database of the browser tests' servers, for data that no route can create.
import { readConfig } from '../../src/server/config.ts';
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts';
import { connect, type Sql } from '../../src/server/db/sql.ts';

export const config = readConfig({ DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.data/e2e' });

let pool: Promise<Sql> | undefined;

/** One connection per test worker. The servers have already started the database, so this only looks up its address. */
export async function database(): Promise<Sql> {
  pool ??= startEmbedded(config.dataDir, config.postgresFirstPort).then((embedded) => connect(embedded.url('titleline'), 1));
  return await pool;
}
