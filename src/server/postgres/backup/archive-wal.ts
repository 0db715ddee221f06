// PostgreSQL runs this for each WAL file that is complete: `node archive-wal.ts ARCHIVE_DIR RECIPIENTS PATH NAME`, in its data folder. It exits
// with 0 if the file is archived for good; otherwise PostgreSQL keeps the file and tries again, for as long as it takes.
// The histories of timelines go first, each time: without them nothing of a line that began with a restore can be restored, and PostgreSQL
// hands each over once, to the archive of that time.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { archiveFile, historiesIn, systemIdentifier, unwritable } from './wal-archive.ts';

const [archiveDir = '', recipients = '', path = '', wal = ''] = process.argv.slice(2);
try {
  if (!existsSync(archiveDir)) throw new Error(`ARCHIVE_DIR, ${archiveDir}, is not there. Mount its disk, or make the folder.`);
  const archive = join(archiveDir, systemIdentifier('.'));
  for (const name of new Set([...historiesIn(dirname(path)), wal])) {
    const file = join(dirname(path), name);
    await archiveFile(archive, {
      wal: name,
      content: readFileSync(file),
      // The history of a timeline was written when that began.
      at: name.endsWith('.history') ? statSync(file).mtimeMs : Date.now(),
      recipients: recipients.split(',').filter(Boolean),
    });
  }
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(code);
  const isForbidden = ['EROFS', 'EACCES', 'EPERM'].includes(code);
  const reason = isFull ? `The disk of ${archiveDir} is full.` : isForbidden ? unwritable(archiveDir, code) : message;
  process.stderr.write(`WAL is not archived: ${reason}\n`); // PostgreSQL's log gets this
  process.exitCode = 1;
}
