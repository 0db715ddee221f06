// A recovering PostgreSQL runs this, with `restoreCommand`, for each WAL file that it asks for: `node fetch-wal.ts ARCHIVE SPOOL NAME PATH`. It also puts the segments
// that follow into the spool, from where PostgreSQL's next commands take them: starting a process for each would take longer than the recovery.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Identities, parseIdentities } from '../../encryption.ts';
import { type ArchivedFile, BROKEN_ARCHIVE, findArchived, hasLater, NOT_ARCHIVED, readArchived, segmentsAfter } from './wal-archive.ts';

/** 256 MB of disk during a restore. */
const AHEAD = 16;

const [archive = '', spool = '', wal = '', path = ''] = process.argv.slice(2);
try {
  const keys = process.env['IDENTITIES'] ?? '';
  const identities = keys === '' ? undefined : parseIdentities(keys, 'The identity file');
  const isSegment = /^[0-9A-F]{24}$/.test(wal);
  const found = findArchived(archive, wal);
  if (found) {
    await put(found, path, identities);
    if (isSegment) await putAhead(identities);
  } else if (isSegment && hasLater(archive, wal)) throw new Error(`it lacks ${wal}, and has later segments.`);
  else process.exitCode = NOT_ARCHIVED;
} catch (error) {
  process.stderr.write(`${BROKEN_ARCHIVE}${(error as Error).message}\n`);
  process.exitCode = 1; // the recovery ends with an error: to go on would leave out what was committed
}

async function put(file: ArchivedFile, target: string, identities: Identities | undefined): Promise<void> {
  writeFileSync(`${target}.part`, await readArchived(file, identities), { mode: 0o600 });
  renameSync(`${target}.part`, target);
}

/** One that cannot be read is left to the command that asks for it: the recovery may end before. */
async function putAhead(identities: Identities | undefined): Promise<void> {
  try {
    for (const next of segmentsAfter(archive, wal, AHEAD)) await put(next, join(spool, next.wal), identities);
  } catch {
    // It is asked for again, by its name.
  }
}
