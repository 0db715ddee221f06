import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAgeKey } from '../../../../testing/age-key.ts';
import { readConfig } from '../../config.ts';
import { archiveSettings, restoreCommand, WITHOUT_ARCHIVE } from './archiving.ts';
import { archiveFile, findArchived, timelinesIn, newestAt, readArchived, removeBefore } from './wal-archive.ts';

let root = '';
let archive = '';
/** A data folder of which only what the programs read is there. */
let data = '';
const SYSTEM = '7713761056462035203';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'titleline-wal-'));
  archive = join(root, 'archive', SYSTEM);
  data = join(root, 'data');
  mkdirSync(join(data, 'global'), { recursive: true });
  const control = Buffer.alloc(8);
  control.writeBigUInt64LE(BigInt(SYSTEM));
  writeFileSync(join(data, 'global', 'pg_control'), control);
});
afterEach(() => rmSync(root, { recursive: true }));

const segment = (number: number, timeline = 1): string =>
  [timeline, Math.floor(number / 256), number % 256].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
const archived = () =>
  (existsSync(archive) ? readdirSync(archive, { recursive: true, encoding: 'utf8' }) : []).filter((name) => name.includes('.'));
const at = Date.UTC(2026, 10, 30, 12);
async function archiveNow(wal: string, content: Buffer = randomBytes(100)): Promise<Buffer> {
  mkdirSync(dirname(archive), { recursive: true });
  await archiveFile(archive, { wal, content, at, recipients: [] });
  return content;
}

type Run = { status: number | null; said: string };
/** Runs a command as PostgreSQL does: in the data folder. */
function run(command: string, wal: string, path: string, env: Record<string, string> = {}): Run {
  const filled = command.replace(/%([fp%])/g, (_, what) => ({ f: wal, p: path })[what as 'f' | 'p'] ?? '%');
  const done = spawnSync('sh', ['-c', filled], { cwd: data, env: { PATH: process.env['PATH'], ...env }, encoding: 'utf8' });
  return { status: done.status, said: done.stderr };
}
/** Archives a file of the data folder. */
function archiveByCommand(wal: string, content: Buffer, backupRecipients: string[] = []): Run {
  writeFileSync(join(data, wal), content);
  return run(archiveSettings({ archiveDir: join(root, 'archive'), backupRecipients })['archive_command']!, wal, wal);
}
/** Fetches a file as a recovering PostgreSQL does. */
function fetchByCommand(wal: string, env: Record<string, string> = {}): Run {
  mkdirSync(join(root, 'spool'), { recursive: true });
  return run(restoreCommand(archive, join(root, 'spool')), wal, 'fetched', env);
}

test('a WAL file is archived under its name, time and hash, once, and another file of that name is refused', async () => {
  const content = await archiveNow(segment(3));
  expect(archived()).toEqual([expect.stringMatching(/^0000000100000000\/000000010000000000000003\.20261130T120000Z\.[0-9a-f]{32}\.zst$/)]);
  await archiveNow(segment(3), content);
  await expect(archiveNow(segment(3))).rejects.toThrow('is another file of this name: another copy of this database has archived there');
  expect((await readArchived(findArchived(archive, segment(3))!, undefined)).equals(content)).toBe(true);
  expect(archived()).toHaveLength(1);
});

test('half a file under another name is no archived file, and the next attempt replaces it', async () => {
  mkdirSync(join(archive, '0000000100000000'), { recursive: true });
  writeFileSync(join(archive, '0000000100000000', `${segment(3)}.part`), 'half');
  expect(findArchived(archive, segment(3))).toBeUndefined();
  await archiveNow(segment(3));
  expect(archived()).toEqual([expect.stringMatching(/\.zst$/)]);
});

/** What is synced during the work. */
async function syncedBy(work: () => Promise<unknown>): Promise<string[]> {
  const { fsyncSync } = fs;
  const synced: string[] = [];
  fs.fsyncSync = (opened) => {
    synced.push(readlinkSync(`/proc/self/fd/${opened}`));
    fsyncSync(opened);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  }
  return synced;
}

test.skipIf(process.platform !== 'linux')(
  'a repeat syncs the names of what is there: its predecessor may not have come to that',
  async () => {
    const content = await archiveNow(segment(3));
    const folders = [dirname(archive), archive, join(archive, '0000000100000000')];
    expect(await syncedBy(async () => await archiveNow(segment(3), content))).toEqual(folders);
    expect(await syncedBy(async () => await archiveNow(segment(4)))).toEqual(expect.arrayContaining(folders));
  },
);

test('a damaged file, and one that a copy cut off, are noticed', async () => {
  await archiveNow(segment(3));
  const { path } = findArchived(archive, segment(3))!;
  const whole = readFileSync(path);
  for (const broken of [whole.subarray(0, 40), Buffer.alloc(0), Buffer.from(whole).fill(7, 20, 30)]) {
    writeFileSync(path, broken);
    await expect(readArchived(findArchived(archive, segment(3))!, undefined)).rejects.toThrow(path);
  }
});

test('the segments before a backup are removed, whatever their timeline; later ones and histories stay', async () => {
  for (const name of [segment(3), segment(255), segment(256), segment(257), segment(255, 2), '00000002.history']) await archiveNow(name);
  expect(removeBefore(archive, segment(256, 2))).toBe(3);
  expect(
    archived()
      .map((path) => path.split('/').at(-1)!.split('.')[0]!)
      .toSorted(),
  ).toEqual([segment(256), segment(257), '00000002']);
  expect(newestAt(archive)).toBe(at);
});

test('the history of a timeline tells where it left those before it', async () => {
  await archiveNow('00000003.history', Buffer.from('1\t0/5000000\tno recovery target specified\n\n2\t0/7000148\tbefore 2026-11-30\n'));
  expect(await timelinesIn(archive, undefined)).toEqual([
    { id: 1, beganAt: -Infinity, from: [] },
    {
      id: 3,
      beganAt: at,
      from: [
        { id: 1, until: '0/5000000' },
        { id: 2, until: '0/7000148' },
      ],
    },
  ]);
});

test('PostgreSQL is told to keep its WAL while the folder of the archive is not there, and gets it back as it was', async () => {
  const content = randomBytes(200_000);
  expect(archiveByCommand(segment(3), content)).toEqual({
    status: 1,
    said: `WAL is not archived: ARCHIVE_DIR, ${join(root, 'archive')}, is not there. Mount its disk, or make the folder.\n`,
  });
  mkdirSync(join(root, 'archive'));
  const { recipient, identity } = await newAgeKey();
  expect(archiveByCommand(segment(3), content, [recipient])).toEqual({ status: 0, said: '' });
  expect(archived()).toEqual([expect.stringMatching(/\.zst\.age$/)]);
  expect(fetchByCommand(segment(3), { IDENTITIES: identity })).toEqual({ status: 0, said: '' });
  expect(readFileSync(join(data, 'fetched')).equals(content)).toBe(true);
});

// The file mode does not prevent root from writing.
test.skipIf(process.getuid?.() === 0)('a start is refused if the archive cannot be written to, unless that has worked before', async () => {
  const settings = { archiveDir: join(root, 'archive'), backupRecipients: [] };
  mkdirSync(settings.archiveDir, { mode: 0o500 });
  expect(() => archiveSettings(settings)).toThrow(`ARCHIVE_DIR, ${settings.archiveDir}, cannot be written to (EACCES).`);
  expect(archiveByCommand(segment(3), randomBytes(10))).toEqual({
    status: 1,
    said: expect.stringContaining('cannot be written to (EACCES)'),
  });
  chmodSync(settings.archiveDir, 0o700);
  await archiveNow(segment(3));
  chmodSync(settings.archiveDir, 0o500);
  expect(archiveSettings(settings)).toMatchObject({ archive_mode: 'on' });
});

test('with each segment the archive gets the histories that it lacks, and one that has other histories is refused', async () => {
  mkdirSync(join(root, 'archive'));
  writeFileSync(join(data, '00000002.history'), '1\t0/5000000\tbefore 2026-11-30\n');
  utimesSync(join(data, '00000002.history'), at / 1000, at / 1000);
  expect(archiveByCommand(segment(6, 2), randomBytes(10)).status).toBe(0);
  expect(await timelinesIn(archive, undefined)).toMatchObject([{ id: 1 }, { id: 2, beganAt: at, from: [{ id: 1, until: '0/5000000' }] }]);
  writeFileSync(join(data, '00000002.history'), '1\t0/7000000\tbefore 2026-11-30\n');
  expect(archiveByCommand(segment(7, 2), randomBytes(10))).toEqual({
    status: 1,
    said: expect.stringContaining('is another file of this name'),
  });
  expect(findArchived(archive, segment(7, 2))).toBeUndefined();
});

test('a recovery gets the segments that follow ahead, ends after the last one, and fails if one is missing or of another recipient', async () => {
  const contents = await Promise.all([3, 4, 6].map(async (number) => await archiveNow(segment(number))));
  expect(fetchByCommand(segment(3)).status).toBe(0);
  expect(readdirSync(join(root, 'spool'))).toEqual([segment(4), segment(6)]);
  expect(readFileSync(join(root, 'spool', segment(4))).equals(contents[1]!)).toBe(true);
  expect(fetchByCommand(segment(4)).status).toBe(0);
  expect(readFileSync(join(data, 'fetched')).equals(contents[1]!)).toBe(true);
  expect(fetchByCommand(segment(7)).status).toBe(1);
  expect(fetchByCommand(segment(5))).toEqual({
    status: 200,
    said: `The archive cannot be used: it lacks ${segment(5)}, and has later segments.\n`,
  });
  const [{ recipient }, other] = [await newAgeKey(), await newAgeKey()];
  await archiveFile(archive, { wal: segment(8), content: randomBytes(10), at, recipients: [recipient] });
  expect(fetchByCommand(segment(8), { IDENTITIES: other.identity })).toEqual({
    status: 200,
    said: expect.stringContaining('It is encrypted to another recipient than that of the identity.'),
  });
  // Whatever ends the program before it has looked is not the end of the archive.
  expect(fetchByCommand(segment(7), { NODE_OPTIONS: '--import=./missing.js' }).status).toBe(200);
});

test('a process that gets the address of the embedded PostgreSQL is not told of its archive, however that is set', () => {
  writeFileSync(join(root, 'archive-dir'), join(root, 'archive'));
  const env = { ARCHIVE_DIR_FILE: join(root, 'archive-dir'), DATA_DIR: root };
  expect(readConfig(env).archiveDir).toBe(join(root, 'archive'));
  expect(
    readConfig({ ...env, DATABASE_URL: 'postgres://titleline_app@127.0.0.1:1/titleline', ...WITHOUT_ARCHIVE }).archiveDir,
  ).toBeUndefined();
});
