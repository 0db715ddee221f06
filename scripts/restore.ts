// Restores a backup into DATA_DIR while the product is stopped: `npm run restore -- FOLDER [--to MOMENT [--timeline N]] [--identity FILE]`.
import { NOT_EMBEDDED } from '../src/server/postgres/backup/back-up.ts';
import type { Moment } from '../src/server/postgres/backup/choose-backup.ts';
import { restore } from '../src/server/postgres/backup/restore.ts';
import { readArguments, wholeNumber } from '../src/server/command-line.ts';
import { runOperatorCommand } from '../src/server/processes/operator-command.ts';
import { readBackupConfig } from '../src/server/config.ts';

await runOperatorCommand(async (signal) => {
  const {
    values: { to, timeline, identity },
    words: [folder],
  } = readArguments({
    name: 'npm run restore --',
    options: {
      to: { type: 'string', value: 'MOMENT', does: 'such as 2026-11-30T12:34:56Z, or latest: replay the WAL in ARCHIVE_DIR up to then' },
      timeline: { type: 'string', value: 'N', does: 'with --to: which state of that moment, if the archive has several' },
      identity: { type: 'string', value: 'FILE', does: 'the file of age that decrypts the backup' },
    },
    words: {
      shown: 'FOLDER',
      most: 1,
      does: 'the backup to restore, with --to also a folder of backups; none to finish a restore that was interrupted',
    },
  });
  const config = readBackupConfig();
  if (config.databaseUrl !== undefined) throw new Error(NOT_EMBEDDED);
  return await restore(config, {
    folder,
    to: to === undefined ? undefined : readMoment(to),
    timeline: timeline === undefined ? undefined : wholeNumber('--timeline', timeline),
    identityFile: identity,
    signal,
  });
});

/** Throws an Error with a sentence if the text is no moment. */
function readMoment(text: string): Moment {
  if (text === 'latest') return text;
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new Error(`--to must be a moment with its time zone, such as 2026-11-30T12:34:56Z, or latest, not "${text}".`);
  return at;
}
