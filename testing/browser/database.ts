// Direct access to the database of the browser tests' servers, for other servers, and for data that no route can create.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { findPostmaster } from '../../src/server/postgres/embedded/cluster.ts';
import { connect, type Sql } from '../../src/server/postgres/connections/sql.ts';

export const config = readConfig({ DATA_DIR: process.env['E2E_DATA_DIR'] ?? '.data/e2e' });

/** The connection string. The first server owns this PostgreSQL and has started it. */
export function databaseUrl(): string {
  const found = findPostmaster(join(config.dataDir, 'postgres'));
  if (!('postmaster' in found)) throw new Error('The first server does not run.');
  const password = readFileSync(join(config.dataDir, 'postgres.password'), 'utf8').trim();
  return `postgres://titleline:${password}@127.0.0.1:${found.postmaster.port}/titleline`;
}

let pool: Sql | undefined;

/** One connection per test worker. */
export async function database(): Promise<Sql> {
  pool ??= connect(databaseUrl(), 1);
  return pool;
}
