// Which backup a restore begins with, and on which line of the database's history a moment is.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Identities } from '../../encryption.ts';
import { completeBackups } from './back-up.ts';
import { formatMoment, type Manifest, MANIFEST, readManifest } from './manifest.ts';
import { laterTimelines, newestAt, type Timeline, timelineOf } from './wal-archive.ts';

/** A moment in ms, or everything that is archived. */
export type Moment = number | 'latest';
export type Choice = { folder: string; manifest: Manifest; replay: Replay | undefined };
/** What is replayed from the archive, a folder, after the backup itself. */
export type Replay = { archive: string; timeline: number; to: Moment | 'backup' };

type Wanted = { archiveDir: string | undefined; to: Moment | undefined; identities: Identities | undefined };

/**
 * The newest backup from which the moment can be reached. `folder`: a backup, or a folder of backups. Without a moment it is a backup, whose
 * own state is restored. Throws an Error with a sentence if there is none, or the moment is after what is archived.
 */
export async function chooseBackup(folder: string, { archiveDir, to, identities }: Wanted): Promise<Choice> {
  if (to === undefined) return await withoutMoment(folder, archiveDir);
  if (archiveDir === undefined)
    throw new Error('Set ARCHIVE_DIR to the archive of WAL: a backup alone holds no later moment than its own.');
  const backups = await backupsIn(folder);
  const reachable = backups.filter(({ manifest }) => manifest.wal && (to === 'latest' || Date.parse(manifest.endedAt) <= to));
  const newest = backups.find(({ manifest }) => manifest.wal);
  if (!newest) throw new Error(`${folder} has no backup that can be combined with archived WAL. Leave out --to.`);
  const archive = join(archiveDir, newest.manifest.wal!.system);
  const end = newestAt(archive);
  if (end === undefined)
    throw new Error(`${archiveDir} holds no WAL of the database of ${newest.folder}. Set ARCHIVE_DIR to the folder that the product had.`);
  if (to !== 'latest' && to > end)
    throw new Error(`${formatMoment(to)} is after what is archived: that ends at ${formatMoment(end)}. "--to latest" restores all of it.`);
  const timelines = await laterTimelines(archive, identities);
  const line = timelines.findLast(({ beganAt }) => to === 'latest' || beganAt <= to);
  const chosen = reachable.find(
    ({ manifest: { wal } }) => wal?.system === newest.manifest.wal!.system && (line ? isOn(line, wal) : isBefore(timelines, wal)),
  );
  if (!chosen) throw new Error(tooEarly(folder, to, backups.at(-1)!.manifest));
  return { ...chosen, replay: { archive, timeline: line?.id ?? timelineOf(chosen.manifest.wal!.from), to } };
}

/** With an archive, the restored database begins a new timeline: its WAL must not be taken for that which is archived already. */
async function withoutMoment(folder: string, archiveDir: string | undefined): Promise<Choice> {
  const manifest = await readManifest(folder);
  if (!manifest.wal || archiveDir === undefined) return { folder, manifest, replay: undefined };
  const archive = join(archiveDir, manifest.wal.system);
  return { folder, manifest, replay: { archive, timeline: timelineOf(manifest.wal.from), to: 'backup' } };
}

/** The newest first. */
async function backupsIn(folder: string): Promise<{ folder: string; manifest: Manifest }[]> {
  const isBackup = existsSync(join(folder, MANIFEST));
  const folders = isBackup || !existsSync(folder) ? [folder] : await completeBackups(resolve(folder));
  if (folders.length === 0) throw new Error(`${folder} has no backups. Give the folder to which they were made.`);
  return await Promise.all(folders.map(async (one) => ({ folder: one, manifest: await readManifest(one) })));
}

type InWal = NonNullable<Manifest['wal']>;

/** Whether the backup is on the line: on its last timeline, or on an earlier one before that was left. */
function isOn({ id, from }: Timeline, { from: segment, until }: InWal): boolean {
  const timeline = timelineOf(segment);
  const left = from.find((one) => one.id === timeline)?.until;
  return timeline === id || (left !== undefined && lsn(until) <= lsn(left));
}

/** Whether no archived timeline had begun when the backup was made: it is on the first one. */
const isBefore = (timelines: readonly Timeline[], { from }: InWal): boolean => timelines.every(({ id }) => id !== timelineOf(from));

function lsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const tooEarly = (folder: string, to: Moment, oldest: Manifest): string =>
  to === 'latest'
    ? `No backup in ${folder} is of the state that the archive continues. Give another folder, or restore a backup without --to.`
    : `${formatMoment(to)} is before what can be restored: the oldest backup in ${folder} is of ${formatMoment(Date.parse(oldest.endedAt))}.`;
