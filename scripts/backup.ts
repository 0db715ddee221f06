// Makes a backup of the embedded PostgreSQL while the product runs: `npm run backup [-- --to FOLDER] [--keep N]`.
import { backUp, backupLines, NOT_EMBEDDED } from '../src/server/postgres/backup/back-up.ts';
import { readArguments, wholeNumber } from '../src/server/command-line.ts';
import { runOperatorCommand } from '../src/server/processes/operator-command.ts';
import { readBackupConfig } from '../src/server/config.ts';

await runOperatorCommand(async (signal) => {
  const { to, keep: kept } = readArguments({
    name: 'npm run backup --',
    options: {
      to: { type: 'string', value: 'FOLDER', does: 'the folder in which the backup gets a folder; DATA_DIR/backups if it is not given' },
      keep: { type: 'string', value: 'N', does: 'delete complete backups there except the newest N; none if it is not given' },
    },
  }).values;
  const keep = kept === undefined ? undefined : wholeNumber('--keep', kept);
  const config = readBackupConfig();
  if (config.databaseUrl !== undefined) throw new Error(NOT_EMBEDDED);
  return backupLines(await backUp(config, { to, keep, signal }));
});
