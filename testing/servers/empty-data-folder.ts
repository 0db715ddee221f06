// Deletes a data folder, after stopping a PostgreSQL that an interrupted run left running in it.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../../src/server/db/embedded/embedded.ts';

/** Throws an Error if another run is using the folder. */
export async function emptyDataFolder(dataDir: string, postgresFirstPort: number): Promise<void> {
  if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) {
    const left = await startEmbedded(dataDir, postgresFirstPort);
    if (!left.owned) throw new Error(`Another run is using ${dataDir}.`);
    left.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
