// Starts the server on an empty data folder.
import { emptyDataFolder } from '../../testing/servers/empty-data-folder.ts';
import { readConfig } from '../../src/server/config.ts';

const { dataDir, postgresFirstPort } = readConfig();
await emptyDataFolder(dataDir, postgresFirstPort).catch((error: unknown) => {
  throw new Error('Set E2E_DATA_DIR and E2E_PORT to other values.', { cause: error });
});
await import('../../src/server/main.ts');
