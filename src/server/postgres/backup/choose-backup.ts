// Which backup a restore begins with, and on which line of the database's history a moment is.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Identities } from '../../encryption.ts';
import { completeBackups } from './back-up.ts';
import { formatMoment, type Manifest, MANIFEST, readManifest } from './manifest.ts';
import { newestAt, positionAt, positionOf, segmentsOf, type Timeline, timelineOf, timelinesIn } from './wal-archive.ts';

/** ms. What a server archives so long after a restore to another one, it has written since: two clocks may differ by less. */
const ALIVE_AFTER_MS = 60_000;

/** A moment in ms, or everything that is archived. */
export type Moment = number | 'latest';
export type Choice = { folder: string; manifest: Manifest; replay: Replay | undefined };
/** What is replayed from the archive, a folder, after the backup itself. */
export type Replay = { archive: string; timeline: number; to: Moment | 'backup' };

type Wanted = {
  archiveDir: string | undefined;
  to: Moment | undefined;
  /** The timeline, if the archive has several for the moment. */
  timeline?: number | undefined;
  identities: Identities | undefined;
};

/**
 * The newest backup from which the moment can be reached. `folder`: a backup, or a folder of backups. Without a moment it is a backup, whose
 * own state is restored. Throws an Error with a sentence if there is none, the moment is after what is archived, or the database was in several
 * states at that moment.
 */
export async function chooseBackup(folder: string, { archiveDir, to, timeline, identities }: Wanted): Promise<Choice> {
  if (to === undefined && timeline !== undefined) throw new Error('--timeline needs --to: a backup alone is on one timeline.');
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
  const timelines = await timelinesIn(archive, identities);
  const line = timeline === undefined ? lineAt(archive, timelines, to) : lineNamed(archive, timelines, timeline);
  const chosen = reachable.find(({ manifest: { wal } }) => wal?.system === newest.manifest.wal!.system && isOn(line, wal));
  if (!chosen) throw new Error(tooEarly(folder, to, backups.at(-1)!.manifest));
  return { ...chosen, replay: { archive, timeline: line.id, to } };
}

/**
 * The line on which the database was at the moment: the one that began last. Throws an Error with a sentence if an earlier one was used beside
 * it: a copy was started with the archive of its original, or what was there before a restore was put back. Then either may be meant. A line
 * of which nothing is left but its history is not.
 */
function lineAt(archive: string, timelines: readonly Timeline[], to: Moment): Timeline {
  const begun = timelines.filter(({ beganAt }) => to === 'latest' || beganAt <= to);
  for (;;) {
    const line = begun.pop()!;
    const beside = begun.filter((one) => wentOnBeside(archive, one, line));
    if (beside.length === 0) return line; // the first one at the latest
    if (segmentsOf(archive, line.id).length > 0) throw new Error(severalLines(archive, [...beside, line]));
  }
}

/** Whether an earlier line got WAL after the other one had begun, from beyond where that left it. */
function wentOnBeside(archive: string, earlier: Timeline, { beganAt, from }: Timeline): boolean {
  const left = from.find(({ id }) => id === earlier.id);
  return segmentsOf(archive, earlier.id).some(
    ({ wal, at }) => at > beganAt + ALIVE_AFTER_MS && (!left || positionOf(wal) >= positionAt(left.until)),
  );
}

function lineNamed(archive: string, timelines: readonly Timeline[], id: number): Timeline {
  const line = timelines.find((one) => one.id === id);
  if (!line) throw new Error(`${archive} has no timeline ${id}. It has these: ${timelines.map((one) => one.id).join(', ')}.`);
  return line;
}

function severalLines(archive: string, lines: readonly Timeline[]): string {
  const described = lines.map(({ id, beganAt }) => {
    const last = segmentsOf(archive, id).reduce((latest, { at }) => Math.max(latest, at), 0);
    return `timeline ${id} (${id === 1 ? '' : `begun ${formatMoment(beganAt)}, `}last archived ${formatMoment(last)})`;
  });
  return `The archive has several states of the database for that moment: a copy was started with this ARCHIVE_DIR, or what a restore had replaced was put back. They are ${described.join(', ')}. Say which one: --timeline N.`;
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

function lsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const tooEarly = (folder: string, to: Moment, oldest: Manifest): string =>
  to === 'latest'
    ? `No backup in ${folder} is of the state that the archive continues. Give another folder, or restore a backup without --to.`
    : `${formatMoment(to)} is before what can be restored: the oldest backup in ${folder} is of ${formatMoment(Date.parse(oldest.endedAt))}.`;
