// Which backup and which timeline a restore takes, with archives whose files hold nothing but their names say everything.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseBackup, type Moment } from './choose-backup.ts';
import type { Manifest } from './manifest.ts';
import { archiveFile, formatNameTime } from './wal-archive.ts';

const SYSTEM = '7713761056462035203';
const MINUTE = 60_000;
const began = Date.UTC(2026, 10, 30, 12);
let root = '';
let archiveDir = '';
let backups = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'titleline-choose-'));
  [archiveDir, backups] = [join(root, 'archive'), join(root, 'backups')];
  for (const folder of [archiveDir, backups]) mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

const segment = (number: number, timeline: number): string =>
  [timeline, 0, number].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');

/** A backup that ended at this minute, in this segment. */
function backedUp(minute: number, timeline: number, number: number): string {
  const at = new Date(began + minute * MINUTE);
  const folder = join(backups, formatNameTime(at.getTime()));
  mkdirSync(folder);
  const manifest: Manifest = {
    format: 1,
    titleline: '1.0.0',
    migration: '047.sql',
    postgres: 18,
    startedAt: at.toISOString(),
    endedAt: at.toISOString(),
    ledgerEntries: 0,
    wal: { system: SYSTEM, from: segment(number, timeline), until: `0/${number.toString(16)}000100` },
    recipients: [],
    folders: [],
    files: [],
    complete: true,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

async function archived(minute: number, wal: string, content = wal): Promise<void> {
  const file = { wal, content: Buffer.from(content), at: began + minute * MINUTE, recipients: [] };
  await archiveFile(join(archiveDir, SYSTEM), file);
}
/** At this minute a restore began a timeline, which left the first one in the segment of that number. */
async function restored(minute: number, timeline: number, left: number): Promise<void> {
  await archived(minute, `0000000${timeline}.history`, `1\t0/${left.toString(16)}000200\tbefore 2026-11-30\n`);
}

/** What is restored: which backup, and the timeline on which it is continued. */
async function choose(to: Moment, timeline?: number): Promise<[string, number]> {
  const { folder, replay } = await chooseBackup(backups, { archiveDir, to, timeline, identities: undefined });
  return [folder, replay!.timeline];
}
const at = (minute: number): number => began + minute * MINUTE;

test('a moment is on the line that was in use then, and "latest" on the one that began last', async () => {
  const [first, later] = [backedUp(0, 1, 3), backedUp(30, 2, 6)];
  for (const [minute, number] of [
    [1, 3],
    [5, 4],
    [9, 5],
  ] as const)
    await archived(minute, segment(number, 1));
  await restored(20, 2, 4);
  for (const [minute, number] of [
    [25, 4],
    [35, 6],
  ] as const)
    await archived(minute, segment(number, 2));
  // What the new server had of the line before, and nobody had archived.
  await archived(26, segment(2, 1));
  await archived(26, `${segment(4, 1)}.partial`);
  expect(await choose(at(8))).toEqual([first, 1]);
  expect(await choose(at(25))).toEqual([first, 2]);
  expect(await choose('latest')).toEqual([later, 2]);
  expect(await choose(at(8), 2)).toEqual([first, 2]);
  await expect(choose('latest', 3)).rejects.toThrow(`${join(archiveDir, SYSTEM)} has no timeline 3. It has these: 1, 2.`);
});

test('if a copy was started with the archive of its original, which one is meant must be said for each moment since then', async () => {
  const backup = backedUp(0, 1, 3);
  await archived(1, segment(3, 1));
  await restored(10, 2, 4);
  for (const number of [4, 5]) {
    await archived(11, segment(number, 2));
    await archived(30 + number, segment(number, 1));
  }
  const refusal =
    'They are timeline 1 (last archived 2026-11-30 12:35:00 UTC), timeline 2 (begun 2026-11-30 12:10:00 UTC, last archived 2026-11-30 12:11:00 UTC). Say which one: --timeline N.';
  await expect(choose('latest')).rejects.toThrow(refusal);
  await expect(choose(at(20))).rejects.toThrow(refusal);
  expect(await choose(at(9))).toEqual([backup, 1]);
  expect(await choose('latest', 1)).toEqual([backup, 1]);
  expect(await choose(at(20), 2)).toEqual([backup, 2]);
  // After the restore to the first line, a third one goes on from it, and only the second one is beside the first.
  await restored(40, 3, 5);
  await archived(45, segment(5, 3));
  expect(await choose('latest')).toEqual([backup, 3]);
  await expect(choose(at(20))).rejects.toThrow(refusal);
});

test('a copy of which only the history is left is not meant', async () => {
  const backup = backedUp(0, 1, 3);
  await archived(1, segment(3, 1));
  await restored(10, 2, 4);
  await archived(30, segment(4, 1));
  expect(await choose('latest')).toEqual([backup, 1]);
});

test('a copy that was started beside a restored original is noticed too', async () => {
  backedUp(0, 1, 3);
  await archived(1, segment(3, 1));
  await restored(10, 2, 4);
  await archived(11, segment(4, 2));
  await restored(20, 3, 3);
  await archived(21, segment(3, 3));
  await archived(30, segment(5, 2));
  await expect(choose('latest')).rejects.toThrow(/timeline 2 .*timeline 3 .*--timeline N/);
});

test('a timeline is named only with a moment', async () => {
  const folder = backedUp(0, 1, 3);
  await expect(chooseBackup(folder, { archiveDir, to: undefined, timeline: 1, identities: undefined })).rejects.toThrow(
    '--timeline needs --to',
  );
});
