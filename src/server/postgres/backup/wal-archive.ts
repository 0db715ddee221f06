// The archive of WAL: a folder for each database under ARCHIVE_DIR, in which PostgreSQL's finished WAL files are kept, compressed and, with
// recipients, encrypted. The name of a file tells what it is, when it was archived, and the hash of its content:
//
//   ARCHIVE_DIR/<system identifier>/<first 16 digits>/000000010000000000000003.20261130T123456Z.<hash>.zst.age
//   ARCHIVE_DIR/<system identifier>/00000002.history.20261130T130000Z.<hash>.zst.age
//
// So a file is never replaced by another one, a damaged one is noticed, and the archive can be understood without its index or a key.
import { hash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { syncFolder } from '../../durable-files.ts';
import { decrypted, encrypted, type Identities } from '../../encryption.ts';

/** A WAL segment, its part up to a fork, the note of a backup, or the history of a timeline. */
const WAL_NAME = /^(?:[0-9A-F]{8}\.history|[0-9A-F]{24}(?:\.partial|\.[0-9A-F]{8}\.backup)?)$/;
const FILE_NAME = /^(.+)\.(\d{8}T\d{6}Z)\.([0-9a-f]{32})\.zst(\.age)?$/;
const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
/** The beginning of a line in PostgreSQL's log, if the archive cannot be read during a recovery. */
export const BROKEN_ARCHIVE = 'The archive cannot be used: ';
/** The exit code with which fetch-wal.ts says that a file is not archived. Node ends with none like it by itself, whatever fails. */
export const NOT_ARCHIVED = 100;
/** The sentence for an ARCHIVE_DIR to which this process may not write. */
export const unwritable = (archiveDir: string, code = ''): string =>
  `ARCHIVE_DIR, ${archiveDir}, cannot be written to (${code}). Let the product's user write there; if systemd starts it, ReadWritePaths= of its unit must name the folder.`;
/** A file that is being written. */
const PARTIAL = '.part';

export type ArchivedFile = {
  /** PostgreSQL's name for it. */
  wal: string;
  /** When it was archived, in ms; of a history, when its timeline began. */
  at: number;
  hash: string;
  isEncrypted: boolean;
  path: string;
};

/** The system identifier that PostgreSQL gave the database at its creation; copies of it have the same. `data`: its data folder. */
export function systemIdentifier(data: string): string {
  const control = openSync(join(data, 'global', 'pg_control'), 'r');
  try {
    const bytes = Buffer.alloc(8);
    readSync(control, bytes, 0, bytes.length, 0);
    return bytes.readBigUInt64LE().toString();
  } finally {
    closeSync(control);
  }
}

/** A time (ms) as it is written in names, which sort by it, in whole seconds. */
export const formatNameTime = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

export const parseNameTime = (name: string): number =>
  Date.parse(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The histories of timelines in PostgreSQL's folder of WAL: those of its own and of all before it, which it keeps for ever. */
export const historiesIn = (wal: string): string[] => namesIn(wal).filter((name) => HISTORY.test(name));

/** Segments are in folders of 256, so that no folder becomes large. */
const folderOf = (archive: string, wal: string): string => (HISTORY.test(wal) ? archive : join(archive, wal.slice(0, 16)));

const hashOf = (content: Buffer): string => hash('sha256', content, 'hex').slice(0, 32);

/** The archived files of a folder. */
function filesIn(folder: string): ArchivedFile[] {
  return namesIn(folder).flatMap((name) => {
    const [, wal = '', time = '', digest = '', age] = FILE_NAME.exec(name) ?? [];
    return WAL_NAME.test(wal)
      ? [{ wal, at: parseNameTime(time), hash: digest, isEncrypted: age !== undefined, path: join(folder, name) }]
      : [];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export const findArchived = (archive: string, wal: string): ArchivedFile | undefined =>
  filesIn(folderOf(archive, wal)).find((file) => file.wal === wal);

type NewFile = { wal: string; content: Buffer; at: number; recipients: readonly string[] };

/**
 * Puts a file into the archive. When this resolves, it is there as a whole and synced; whenever this is killed, nothing is there under its
 * final name. What is there already stays: the same content again is fine, other content under the same name throws an Error with a sentence.
 */
export async function archiveFile(archive: string, { wal, content, at, recipients }: NewFile): Promise<void> {
  if (!WAL_NAME.test(wal)) throw new Error(`${wal} is no file of PostgreSQL's WAL.`);
  const digest = hashOf(content);
  const folder = folderOf(archive, wal);
  makeDurably(archive);
  makeDurably(folder);
  const there = findArchived(archive, wal);
  if (there && there.hash !== digest) throw new Error(CONFLICT(there.path));
  if (!there) {
    const compressed = zstdCompressSync(content);
    const written = recipients.length === 0 ? compressed : await buffer(encrypted([compressed], recipients));
    const partial = join(folder, `${wal}${PARTIAL}`);
    try {
      writeSynced(partial, written);
      renameSync(partial, join(folder, `${wal}.${formatNameTime(at)}.${digest}.zst${recipients.length === 0 ? '' : '.age'}`));
    } catch (error) {
      rmSync(partial, { force: true });
      throw error;
    }
  }
  syncFolder(folder); // also of what is there: an earlier attempt may have been killed before this
}

const CONFLICT = (path: string): string =>
  `${path} is another file of this name: another copy of this database has archived there, or this one was restored without its archive. Give this one an empty ARCHIVE_DIR and take a backup.`;

function writeSynced(file: string, bytes: Buffer): void {
  const opened = openSync(file, 'w', 0o600);
  try {
    writeFileSync(opened, bytes);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Its parent must exist: that of a disk that is not mounted does not. An earlier attempt may have made it and been killed before the sync. */
function makeDurably(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  syncFolder(dirname(folder));
}

/** Throws an Error with a sentence if the file is damaged, or encrypted to none of the identities. */
export async function readArchived({ path, hash: digest, isEncrypted }: ArchivedFile, identities: Identities | undefined): Promise<Buffer> {
  if (isEncrypted && !identities) throw new Error(`${path} is encrypted. Give the file with the identity: --identity FILE.`);
  const stored = readFileSync(path);
  let content: Buffer;
  try {
    content = zstdDecompressSync(isEncrypted ? await buffer(decrypted([stored], identities!)) : stored);
  } catch (error) {
    throw new Error(`${path} could not be read. ${(error as Error).message}`, { cause: error });
  }
  if (hashOf(content) !== digest) throw new Error(`${path} is damaged: it is not what was archived.`);
  return content;
}

/** The timeline of a segment. */
export const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, 8), 16);
/** Where a segment is in the WAL, on whatever timeline: positions sort as text. */
export const positionOf = (segment: string): string => segment.slice(8, 24);

/** The position of the segment that has this byte of the WAL, as in `16/B374D848`. Segments have 16 MB. */
export function positionAt(lsn: string): string {
  const [high = '', low = ''] = lsn.split('/');
  return `${high.padStart(8, '0')}${low.padStart(8, '0').slice(0, 2).padStart(8, '0')}`;
}

/** The archived segments after this one on its timeline, in their order; at most `most`. */
export const segmentsAfter = (archive: string, segment: string, most: number): ArchivedFile[] =>
  segmentsOf(archive, timelineOf(segment))
    .filter(({ wal }) => wal > segment)
    .slice(0, most);

/** Whether a later segment of the same timeline is archived. */
export const hasLater = (archive: string, segment: string): boolean => segmentsAfter(archive, segment, 1).length > 0;

/** The whole segments of a timeline, in their order. */
export function segmentsOf(archive: string, timeline: number): ArchivedFile[] {
  const prefix = timeline.toString(16).toUpperCase().padStart(8, '0');
  return namesIn(archive)
    .filter((name) => name.length === 16 && name.startsWith(prefix))
    .toSorted()
    .flatMap((name) => filesIn(join(archive, name)))
    .filter(({ wal }) => SEGMENT.test(wal))
    .toSorted((a, b) => (a.wal < b.wal ? -1 : 1));
}

/** When the newest file was archived, in ms; undefined if there is none. No transaction in the archive is later. */
export function newestAt(archive: string): number | undefined {
  const folders = namesIn(archive).filter((name) => name.length === 16);
  const times = [archive, ...folders.map((name) => join(archive, name))].flatMap((folder) => filesIn(folder).map(({ at }) => at));
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b));
}

/** A line of history of the database: a restore begins a new one. `from`: the timelines before it, and where each was left. */
export type Timeline = { id: number; beganAt: number; from: { id: number; until: string }[] };

/** The first, which has no history, and all that have one, in the order in which they began. */
export async function timelinesIn(archive: string, identities: Identities | undefined): Promise<Timeline[]> {
  const histories = filesIn(archive).filter(({ wal }) => HISTORY.test(wal));
  const later = await Promise.all(histories.map(async (file) => timelineIn(file, await readArchived(file, identities))));
  const first: Timeline = { id: 1, beganAt: -Infinity, from: [] };
  return [first, ...later.toSorted((a, b) => a.beganAt - b.beganAt || a.id - b.id)];
}

function timelineIn({ wal, at }: ArchivedFile, history: Buffer): Timeline {
  const from = history
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id, until = ''] = /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/.exec(line) ?? [];
      return id === undefined ? [] : [{ id: Number(id), until }];
    });
  return { id: timelineOf(wal), beganAt: at, from };
}

/**
 * Removes the segments before this one, on all timelines: no backup that begins at it or later needs them. Returns their number. The
 * histories of timelines stay.
 */
export function removeBefore(archive: string, segment: string): number {
  const first = positionOf(segment);
  let removed = 0;
  for (const folder of namesIn(archive).filter((name) => name.length === 16 && name.slice(8) <= first.slice(0, 8))) {
    for (const { wal, path } of filesIn(join(archive, folder)))
      if (positionOf(wal) < first) {
        rmSync(path);
        removed++;
      }
    if (folder.slice(8) < first.slice(0, 8) && namesIn(join(archive, folder)).length === 0)
      rmSync(join(archive, folder), { recursive: true });
  }
  return removed;
}
