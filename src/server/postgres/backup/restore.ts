// Restores a backup into DATA_DIR, and with the archive of WAL any moment after it. A copy is prepared beside the existing data: checked,
// recovered, migrated, and with mail on hold. Only then it replaces the existing data, which is moved aside and never deleted.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BackupConfig } from '../../config.ts';
import { decrypted, type Identities, parseIdentities } from '../../encryption.ts';
import { DATABASE } from '../embedded/app-role.ts';
import { markArchives, refuseInterruptedRestore, startEmbedded } from '../embedded/embedded.ts';
import { postgresBinaries, runnerFor } from '../embedded/cluster.ts';
import { KEEP_WAL, NO_ARCHIVE, serverLog, START_TIMEOUTS, stop } from '../embedded/server.ts';
import { countWaitingMails, holdMail } from '../../db/mail/all-mail-on-hold.ts';
import { migrationFiles } from '../migrations/migrate.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { connect } from '../connections/sql.ts';
import { syncFolder } from '../../durable-files.ts';
import { restoreCommand } from './archiving.ts';
import { type Choice, chooseBackup, type Moment, type Replay } from './choose-backup.ts';
import { copyFile, forEach, makeFolder, requireSpace, writeFile } from './copy-files.ts';
import { readContents } from './database-contents.ts';
import { DATA_FOLDER, ENCRYPTED, formatMoment, type Manifest, PASSWORD, SECRET } from './manifest.ts';
import { BROKEN_ARCHIVE, formatNameTime } from './wal-archive.ts';
import { discardCopy, finishRestore, type PreparedRestore, replaceData, RESTORING, whileStopped } from './switch-over.ts';

/** Space for what PostgreSQL writes during the recovery. */
const SPARE_BYTES = 128 * 1024 * 1024;

/** Relative to DATA_DIR. It exists while PostgreSQL runs, and after a kill. */
const PID_FILE = join(DATA_FOLDER, 'postmaster.pid');

type Options = {
  /** A backup, or with `to` also a folder of backups. */
  folder: string | undefined;
  /** Without it, the state of the backup itself is restored. */
  to?: Moment | undefined;
  /** Which timeline, if the archive has several for the moment. */
  timeline?: number | undefined;
  /** The file with the identities of age, if the backup is encrypted. */
  identityFile?: string | undefined;
  signal: AbortSignal;
};

/**
 * Returns the lines to print. Throws an Error with a sentence, and changes nothing, if this cannot be restored. Without a folder it finishes a
 * restore that was interrupted while it replaced the data; until then no other restore can begin.
 */
export async function restore(config: BackupConfig, options: Options): Promise<string[]> {
  const { dataDir } = config;
  const { folder } = options;
  await makePrivateFolder(resolve(dataDir));
  // Covers the whole restore: if the product were started meanwhile, the finished copy could not replace its data.
  return await whileStopped(dataDir, async () => {
    if (folder !== undefined) refuseInterruptedRestore(dataDir);
    // First, so that a command which is run after a kill keeps its WAL too. A product that archives nothing takes the mark away.
    if (config.archiveDir !== undefined) markArchives(dataDir, true);
    const finished = await finishRestore(dataDir);
    if (finished) return ['The restore that was interrupted is finished.', ...finished];
    if (folder === undefined)
      throw new Error('Say which backup: npm run restore -- FOLDER. They are in DATA_DIR/backups if nothing else was said.');
    return await replaceData(dataDir, await prepare(config, { ...options, folder }));
  });
}

/** Prepares the copy in RESTORING: checked, recovered, migrated, and with mail on hold. On failure, removes the copy. */
async function prepare(
  { dataDir, postgresFirstPort, archiveDir }: BackupConfig,
  { folder, to, timeline, identityFile, signal }: Options & { folder: string },
): Promise<PreparedRestore> {
  const keys = identityFile === undefined ? '' : await readIdentityFile(identityFile);
  const identities = identityFile === undefined ? undefined : parseIdentities(keys, identityFile);
  const choice = await chooseBackup(folder, { archiveDir, to, timeline, identities });
  const bin = await postgresBinaries();
  refuseIncompatible(choice.manifest, bin);
  await refuseOtherIdentity(choice, identities, identityFile);
  const prepared = join(dataDir, RESTORING);
  await removeLeftover(dataDir, bin);
  await requireSpace(dataDir, choice.manifest.files.reduce((sum, { size }) => sum + size, 0) + SPARE_BYTES, 'the restored copy');

  try {
    await copyBackup(choice, prepared, bin, identities, signal);
    const recovered = await recover(prepared, postgresFirstPort, choice, keys);
    // A running server would write into a folder that is moved.
    if (existsSync(join(prepared, PID_FILE))) throw new Error('PostgreSQL did not stop after the recovery. Run the restore again.');
    signal.throwIfAborted();
    const aside = `before-restore-${formatNameTime(Date.now())}`;
    const isReplaced = [DATA_FOLDER, PASSWORD, SECRET].some((name) => existsSync(join(dataDir, name)));
    const hasSecret = existsSync(join(prepared, SECRET));
    return { aside, lines: resultLines(choice, recovered, isReplaced ? join(dataDir, aside) : undefined, hasSecret) };
  } catch (error) {
    await discardCopy(dataDir);
    throw error;
  }
}

async function readIdentityFile(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The identity file ${file} could not be read (${error.code}).`, { cause: error });
  });
}

/** Throws an Error with a sentence unless one of the identities decrypts the backup. */
async function refuseOtherIdentity(
  { folder, manifest }: Choice,
  identities: Identities | undefined,
  file: string | undefined,
): Promise<void> {
  if (manifest.recipients.length === 0) return;
  const to = manifest.recipients.join(' and ');
  if (!identities)
    throw new Error(`${folder} is encrypted to ${to}. Give the file with the identity: npm run restore -- FOLDER --identity FILE.`);
  try {
    await buffer(decrypted([await readFile(join(folder, `${PASSWORD}${ENCRYPTED}`))], identities));
  } catch (error) {
    throw new Error(`${file} does not decrypt ${folder}, which is encrypted to ${to}. Give the file with that identity.`, { cause: error });
  }
}

function refuseIncompatible({ postgres, migration, titleline }: Manifest, bin: string): void {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['-V'], { encoding: 'utf8' });
  const major = Number(/\d+/.exec(stdout ?? '')?.[0]);
  if (major !== postgres)
    throw new Error(
      `The backup is of PostgreSQL ${postgres}, and this Titleline brings PostgreSQL ${major}. Restore it with Titleline ${titleline}.`,
    );
  if (!migrationFiles().includes(migration))
    throw new Error(`The backup was made by a newer Titleline (${migration}). Restore it with Titleline ${titleline} or newer.`);
}

/** Private, except as root: then PostgreSQL runs as another user who needs access. An existing folder keeps its mode. */
async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { mode: process.getuid?.() === 0 ? 0o755 : 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new Error(`${folder} could not be made (${code}). Choose a folder that this user can make.`, { cause: error });
  }
}

/** Compares each file with the manifest during the copy. */
async function copyBackup(
  { folder, manifest: { folders, files, recipients } }: Choice,
  prepared: string,
  bin: string,
  identities: Identities | undefined,
  signal: AbortSignal,
): Promise<void> {
  await makePrivateFolder(prepared);
  const isEncrypted = recipients.length > 0;
  const restoredPath = (path: string) => (isEncrypted ? path.slice(0, -ENCRYPTED.length) : path);
  for (const path of folders) await makeFolder(join(prepared, path));
  await forEach(files, signal, async ({ path, size, sha256 }) => {
    const from = join(folder, path);
    const change = isEncrypted ? { identities: identities! } : {};
    const copied = await copyFile(from, join(prepared, restoredPath(path)), change).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') throw new Error(`The disk of ${prepared} is full. What is there is as it was.`, { cause: error });
      throw new Error(`${from} could not be read (${error.code ?? error.message}). Choose another backup.`, { cause: error });
    });
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new Error(`${from} is damaged: it is not what was backed up. Choose another backup.`);
  });
  for (const path of folders) syncFolder(join(prepared, path));
  syncFolder(prepared);
  const inDatabase = [...folders, ...files.map(({ path }) => restoredPath(path))].filter((path) => path !== SECRET);
  runnerFor(bin, prepared).handOver(...inDatabase.map((path) => join(prepared, path)));
}

/** Relative to the prepared copy: PostgreSQL recovers from the archive if it is there, and removes it at the end. */
const SIGNAL = join(DATA_FOLDER, 'recovery.signal');
/** Relative to the prepared copy: WAL that is fetched ahead. */
const SPOOL = 'wal';

/** `waiting`: the number of waiting mails. `reached`: when the last transaction that was replayed was committed, in ms. */
type Recovered = { waiting: number; reached: number | null };

/** Starts PostgreSQL on the copy, which recovers it, and stops it. `keys`: the content of the identity file. */
async function recover(prepared: string, firstPort: number, { manifest, replay }: Choice, keys: string): Promise<Recovered> {
  if (replay) {
    await makeFolder(join(prepared, SPOOL));
    await writeFile(join(prepared, SIGNAL), '');
    runnerFor(await postgresBinaries(), prepared).handOver(join(prepared, SPOOL), join(prepared, SIGNAL));
  }
  const server = replay
    ? { settings: { ...KEEP_WAL, ...recoverySettings(replay, join(prepared, SPOOL)) }, env: { IDENTITIES: keys } }
    : { settings: NO_ARCHIVE };
  const embedded = await startEmbedded(prepared, firstPort, START_TIMEOUTS, server).catch((error: unknown) => {
    throw explained(error, prepared, replay);
  });
  const end = () => embedded.stop();
  process.once('exit', end);
  try {
    const url = embedded.url(DATABASE);
    const sql = connect(url, 1, { hasNoTimeouts: true });
    try {
      const found = await readContents(sql);
      if (found.migration < manifest.migration || found.ledgerEntries < manifest.ledgerEntries)
        throw new Error('The restored database is not what the backup says that it holds. Choose another backup.');
      const [{ at }] = await sql<[{ at: Date | null }]>`select pg_last_xact_replay_timestamp() as at`;
      await prepareDatabase(url);
      const now = Date.now();
      await holdMail(sql, 'restore', now);
      return { waiting: (await countWaitingMails(sql, now)).all, reached: at?.getTime() ?? null };
    } finally {
      await sql.end({ timeout: 5 });
    }
  } finally {
    process.off('exit', end);
    embedded.stop();
  }
}

/** PostgreSQL lets nobody connect before the end, and then continues on a new timeline, which the archive does not have yet. */
const recoverySettings = ({ archive, timeline, to }: Replay, spool: string) => ({
  hot_standby: 'off',
  log_timezone: 'UTC',
  restore_command: restoreCommand(resolve(archive), resolve(spool)),
  recovery_target_timeline: String(timeline),
  recovery_target_action: 'promote',
  ...(to === 'backup' ? { recovery_target: 'immediate' } : {}),
  ...(typeof to === 'number' ? { recovery_target_time: new Date(to).toISOString().replace('Z', '+00') } : {}),
});

/** Why a recovery failed, from PostgreSQL's log. */
function explained(error: unknown, prepared: string, replay: Replay | undefined): unknown {
  const log = existsSync(serverLog(join(prepared, DATA_FOLDER))) ? readFileSync(serverLog(join(prepared, DATA_FOLDER)), 'utf8') : '';
  const broken = log.split('\n').find((line) => line.startsWith(BROKEN_ARCHIVE));
  if (broken !== undefined) return new Error(`${broken} Choose a moment before, or a later backup.`, { cause: error });
  if (typeof replay?.to === 'number' && log.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (\S+ [\d:]+)/.exec(log)?.[1];
    return new Error(
      `Nothing that was committed after ${formatMoment(replay.to)} is archived${last === undefined ? '' : `: the last is of ${last} UTC`}. "--to latest" restores all that is.`,
      { cause: error },
    );
  }
  return error;
}

/** Stops the PostgreSQL of a killed restore and removes its copy. */
async function removeLeftover(dataDir: string, bin: string): Promise<void> {
  const prepared = resolve(dataDir, RESTORING);
  if (!existsSync(prepared)) return;
  const programs = runnerFor(bin, prepared);
  await stop({ data: join(prepared, DATA_FOLDER), passwordFile: join(prepared, PASSWORD), programs, settings: NO_ARCHIVE });
  await discardCopy(dataDir);
}

function resultLines(
  { folder, manifest, replay }: Choice,
  { waiting, reached }: Recovered,
  aside: string | undefined,
  hasSecret: boolean,
): string[] {
  const mails = waiting === 1 ? '1 mail waits' : `${waiting} mails wait`;
  const version = `(Titleline ${manifest.titleline}, schema ${manifest.migration})`;
  const hasReplayed = replay !== undefined && replay.to !== 'backup';
  const last = reached === null ? 'nothing was committed after the backup' : `the last transaction is of ${formatMoment(reached)}`;
  return [
    `Restored ${folder}, the state of ${formatMoment(Date.parse(manifest.endedAt))} ${version}.`,
    ...(hasReplayed ? [`Replayed the archived WAL after it: ${last}.`] : []),
    ...(aside === undefined ? [] : [`What was there before is in ${aside}. Delete it when nobody needs it any more.`]),
    ...(hasSecret ? [] : ['The backup holds no secret: start the product with the SECRET that it had.']),
    `Mail is on hold; ${mails}. Start the product and look at it; then "npm run mail -- send" sends them, "npm run mail -- drop" gives them up.`,
  ];
}
