// Restores a backup into DATA_DIR while the product is stopped: `npm run restore -- FOLDER`.
import { NOT_EMBEDDED } from '../src/server/postgres/backup/back-up.ts';
import { restore } from '../src/server/postgres/backup/restore.ts';
import { readArguments } from '../src/server/command-line.ts';
import { runOperatorCommand } from '../src/server/processes/operator-command.ts';
import { readDatabaseConfig } from '../src/server/config.ts';

await runOperatorCommand(async (signal) => {
  const {
    words: [folder],
  } = readArguments({
    name: 'npm run restore --',
    options: {},
    words: { shown: 'FOLDER', most: 1, does: 'the backup to restore; none to finish a restore that was interrupted' },
  });
  const config = readDatabaseConfig();
  if (config.databaseUrl !== undefined) throw new Error(NOT_EMBEDDED);
  return await restore(config, folder, signal);
});
