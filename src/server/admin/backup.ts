// The subcommand with which another tool than `npm run backup` says that it has taken a backup.
import { recordBackup } from '../db/last-backup.ts';
import { isoOf } from '../db/columns.ts';
import { command } from './command.ts';

export const backupCommands = [
  command({
    name: 'backup taken',
    kind: 'act',
    does: 'records that another tool has taken a backup, which metrics, alerts and the check look at',
    words: { shown: 'TOOL', least: 1, most: 1, does: 'its name, such as pgBackRest, or where the backup is' },
    run: async ({ act }, { words: [place = ''] }) =>
      await act(async (tx) => {
        const at = Date.now();
        await recordBackup(tx, { at, place });
        return { subject: { place }, data: { at: isoOf(at)!, place } };
      }),
    text: ({ at, place }) => [`Recorded: the last backup is of ${at} (${place}).`],
  }),
];
