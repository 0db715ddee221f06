// Makes a backup of the embedded PostgreSQL while the product runs: `npm run backup [-- --to FOLDER] [--keep N]`.
import { parseArgs } from 'node:util';
import { backUp, backupLines, NOT_EMBEDDED } from '../src/server/backup/back-up.ts';
import { runOperatorCommand } from '../src/server/backup/operator-command.ts';
import { readDatabaseConfig } from '../src/server/config.ts';

await runOperatorCommand(async (signal) => {
  const { to, keep } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } }).values;
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) throw new Error(`--keep must be a whole number, 1 or more, not "${keep}".`);
  const config = readDatabaseConfig();
  if (config.databaseUrl !== undefined) throw new Error(NOT_EMBEDDED);
  return backupLines(await backUp(config, { to, keep: keep === undefined ? undefined : Number(keep), signal }));
});
