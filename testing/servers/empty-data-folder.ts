// Deletes a data folder, after stopping a PostgreSQL that an interrupted run left running in it.
import { startEmbedded } from '../../src/server/postgres/embedded/embedded.ts';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Throws an Error if another run is using the folder. */
export async function emptyDataFolder(dataDir: string, postgresFirstPort: number): Promise<void> {
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) {
    (await startEmbedded(dataDir, postgresFirstPort)).stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
