// Several restores of one database, with real servers: what each timeline needs to be restored later.
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Sql } from '../connections/sql.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { START_TIMEOUTS } from '../embedded/server.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { archiveSettings } from './archiving.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { findArchived, formatNameTime, systemIdentifier } from './wal-archive.ts';

const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 70;
vi.setConfig({ testTimeout: 300_000 });
const WAIT = { timeout: 60_000, interval: 100 };
const { signal } = new AbortController();
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'titleline-timelines-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A new folder for an archive. As root, PostgreSQL runs as another user. */
function newArchive(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}
const configOf = (dataDir: string, archiveDir: string | undefined) => ({
  dataDir: join(root, dataDir),
  databaseUrl: undefined,
  postgresFirstPort: FIRST_PORT,
  archiveDir,
  backupRecipients: [],
});
type Place = ReturnType<typeof configOf>;

/** Runs PostgreSQL as the product does. */
async function running<T>(place: Place, work: (sql: Sql) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(place.dataDir, FIRST_PORT, START_TIMEOUTS, { settings: archiveSettings(place) });
  const sql = connect(embedded.adminUrl('titleline'), 1);
  try {
    await prepareDatabase(embedded.url('titleline'));
    await sql`create table if not exists mark (text text)`;
    return await work(sql);
  } finally {
    await sql.end();
    embedded.stop();
  }
}

/** Writes a mark, and resolves with its segment when that is archived. */
async function mark(sql: Sql, text: string): Promise<string> {
  await sql`insert into mark values (${text})`;
  const [{ segment }] = await sql<[{ segment: string }]>`select pg_walfile_name(pg_switch_wal()) as segment`;
  const last = async () => (await sql<[{ last: string | null }]>`select last_archived_wal as last from pg_stat_archiver`)[0].last;
  await expect.poll(last, WAIT).toBe(segment);
  return segment;
}
const marks = async (sql: Sql) => (await sql<{ text: string }[]>`select text from mark order by text`).map(({ text }) => text);

/** What a restore into a new folder has. */
async function restored(archiveDir: string, given: Omit<Parameters<typeof restore>[1], 'signal'>): Promise<string[]> {
  const place = configOf(`restored-${crypto.randomUUID().slice(0, 8)}`, archiveDir);
  await restore(place, { ...given, signal });
  return await running({ ...place, archiveDir: undefined }, marks);
}

test('after a restore, a new archive and a backup are all that the next restore needs', async () => {
  const place = configOf('data', newArchive('first'));
  const first = await running(place, async (sql) => {
    await mark(sql, '1 before all backups');
    return await backUp(place, { to: join(root, 'backups'), signal });
  });
  await restore(place, { folder: first.folder, signal });
  await running(place, async (sql) => await mark(sql, '2 after the restore')); // the archive gets the history of the new timeline
  rmSync(place.archiveDir!, { recursive: true });

  const later = { ...place, archiveDir: newArchive('second') };
  const { folder } = await running(later, async (sql) => {
    await mark(sql, '3 before the backup');
    const made = await backUp(later, { to: join(root, 'later-backups'), signal });
    await mark(sql, '4 after the backup');
    return made;
  });
  const inBackup = ['1 before all backups', '2 after the restore', '3 before the backup'];
  expect(await restored(newArchive('third'), { folder })).toEqual(inBackup);
  expect(await restored(later.archiveDir, { folder, to: 'latest' })).toEqual([...inBackup, '4 after the backup']);
});

test('of a database and its copy, which archived to one place, the one that is named is restored', async () => {
  const archiveDir = newArchive('archive');
  const place = configOf('data', archiveDir);
  const { folder } = await running(place, async () => await backUp(place, { to: join(root, 'backups'), signal }));
  const copy = configOf('copy', archiveDir);
  await restore(copy, { folder, signal });
  await running(copy, async (sql) => await mark(sql, 'copy'));
  const segment = await running(place, async (sql) => {
    await mark(sql, 'original');
    return await mark(sql, 'original, later');
  });
  // As if the original had gone on for an hour.
  const { path, at } = findArchived(join(archiveDir, systemIdentifier(join(place.dataDir, 'postgres'))), segment)!;
  renameSync(path, path.replace(formatNameTime(at), formatNameTime(at + 3_600_000)));

  await expect(restored(archiveDir, { folder, to: 'latest' })).rejects.toThrow('Say which one: --timeline N.');
  expect(await restored(archiveDir, { folder, to: 'latest', timeline: 1 })).toEqual(['original', 'original, later']);
  expect(await restored(archiveDir, { folder, to: 'latest', timeline: 2 })).toEqual(['copy']);
});
