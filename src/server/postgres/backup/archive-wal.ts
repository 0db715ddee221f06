// PostgreSQL runs this for each WAL file that is complete: `node archive-wal.ts ARCHIVE_DIR RECIPIENTS PATH NAME`, in its data folder. It exits
// with 0 if the file is archived for good; otherwise PostgreSQL keeps the file and tries again, for as long as it takes.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFile, systemIdentifier } from './wal-archive.ts';

const [archiveDir = '', recipients = '', path = '', wal = ''] = process.argv.slice(2);
try {
  if (!existsSync(archiveDir)) throw new Error(`ARCHIVE_DIR, ${archiveDir}, is not there. Mount its disk, or make the folder.`);
  await archiveFile(join(archiveDir, systemIdentifier('.')), {
    wal,
    content: readFileSync(path),
    // The history of a timeline was written when that began.
    at: wal.endsWith('.history') ? statSync(path).mtimeMs : Date.now(),
    recipients: recipients.split(',').filter(Boolean),
  });
} catch (error) {
  const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  const reason = isFull ? `The disk of ${archiveDir} is full.` : (error as Error).message;
  process.stderr.write(`WAL is not archived: ${reason}\n`); // PostgreSQL's log gets this
  process.exitCode = 1;
}
