// Restores a backup into DATA_DIR while the product is stopped: `npm run restore -- FOLDER`.
import { parseArgs } from 'node:util';
import { NOT_EMBEDDED } from '../src/server/backup/back-up.ts';
import { restore } from '../src/server/backup/restore.ts';
import { runOperatorCommand } from '../src/server/backup/operator-command.ts';
import { readDatabaseConfig } from '../src/server/config.ts';

await runOperatorCommand(async (signal) => {
  const [folder, ...others] = parseArgs({ allowPositionals: true }).positionals;
  if (others.length > 0) throw new Error('Name one backup: npm run restore -- FOLDER.');
  const config = readDatabaseConfig();
  if (config.databaseUrl !== undefined) throw new Error(NOT_EMBEDDED);
  return await restore(config, folder, signal);
});
