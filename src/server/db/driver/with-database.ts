// Database access for an operator's command that runs once, while the product is running or stopped.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConfig } from '../../config.ts';
import { startEmbedded } from '../embedded/embedded.ts';

/**
 * Calls `work` with the connection string. The schema is not migrated and may be older. Uses the embedded PostgreSQL if it runs;
 * otherwise starts it, and stops it afterwards. Throws an Error that says what to do if there is no database yet.
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
