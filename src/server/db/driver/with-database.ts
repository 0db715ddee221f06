// The database for a command that an operator runs once, beside the product or while it is stopped.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../config.ts';
import { startEmbedded } from '../embedded/embedded.ts';

/**
 * Calls `work` with its connection string. The schema is left as it is, which may be of an older version. The embedded PostgreSQL is joined if
 * it runs; else it is started, and stopped in the end. Throws an Error that says what to do if there is no database yet.
 */
export async function withDatabase<T>(config: DatabaseConfig, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return await work(config.databaseUrl);
  const { dataDir, postgresFirstPort } = config;
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`There is no database under ${dataDir}. Set DATA_DIR to the folder of the product, or DATABASE_URL.`);
  const embedded = await startEmbedded(dataDir, postgresFirstPort);
  const stop = () => embedded.stop();
  process.once('exit', stop);
  try {
    return await work(embedded.url('titleline'));
  } finally {
    process.off('exit', stop);
    embedded.stop();
  }
}
