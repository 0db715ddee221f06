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
        const now = Date.now();
        const last = (await recordBackup(tx, { at: now, place }))!;
        const changed = last.at === now;
        return { subject: changed ? {} : null, data: { changed, at: isoOf(last.at)!, place: last.place } };
      }),
    text: ({ changed, at, place }) => [
      changed
        ? `Recorded: the last backup is of ${at} (${place}).`
        : `Not recorded, because a later backup is: of ${at} (${place}). Compare the clock of this machine with that of the database.`,
    ],
  }),
];
