// Starts the server on an empty data folder. A PostgreSQL that an interrupted run left there is stopped first.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { startEmbedded } from '../../src/server/db/embedded.ts';

const { dataDir, postgresFirstPort } = readConfig();
if (existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) {
  const left = await startEmbedded(dataDir, postgresFirstPort);
  if (!left.owned) throw new Error(`Another run is using ${dataDir}. Set E2E_DATA_DIR and E2E_PORT to others.`);
  left.stop();
}
rmSync(dataDir, { recursive: true, force: true });
await import('../../src/server/main.ts');
