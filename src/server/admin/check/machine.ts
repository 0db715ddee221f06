// Whether this machine has what the product needs: Node, the patched packages, the built web app, its folder, and space on the disks.
import { accessSync, constants, existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DISK_LIMITS, type DiskSpace, diskLevel, diskSpace } from '../../disk-space.ts';
import { requireBuiltSite } from '../../http/site/built-site.ts';
import { readIfThere } from '../../process-stat.ts';
import { adviceIn, broken, type Finding, NotChecked, ok, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';
import type { Database } from './open-database.ts';
import { isLoopback } from './product.ts';

const OLDEST_NODE = 24;

const node = (): Finding =>
  Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
    ? ok(`Node ${process.versions.node}.`)
    : broken(`Node ${process.versions.node} is too old.`, `Install Node ${OLDEST_NODE} or newer, and run the product with it.`);

/** What a patch adds must be in the file of the package: `npm ci --ignore-scripts` leaves the patches out. */
function packages(): Finding {
  const patches = existsSync('patches') ? readdirSync('patches').filter((name) => name.endsWith('.patch')) : [];
  const missing = patches.find((name) => !isApplied(readFileSync(join('patches', name), 'utf8')));
  return missing === undefined
    ? ok('The packages are installed, with the patches of this version.')
    : broken(
        `The package that patches/${missing} corrects is not patched. Without that, a lost connection to PostgreSQL can hang forever.`,
        'Run npm ci without --ignore-scripts (or node_modules/.bin/patch-package), and restart the product.',
      );
}

function isApplied(patch: string): boolean {
  return patch.split(/^diff --git .*$/m).every((part) => {
    const file = /^\+\+\+ b\/(.*)$/m.exec(part)?.[1];
    if (file === undefined) return true;
    const text = readIfThere(file) ?? '';
    return [...part.matchAll(/^\+(?!\+\+)(.*)$/gm)].every(([, line = '']) => text.includes(line));
  });
}

function webApp(): Finding {
  try {
    requireBuiltSite();
    return ok('The web app is built.');
  } catch (error) {
    const { what, todo } = adviceIn((error as Error).message);
    return broken(what, todo);
  }
}

function dataFolder({ settings: { dataDir }, need }: Installation): Finding {
  need('DATA_DIR');
  const there = statIfThere(dataDir);
  if (!there) {
    const parent = nearestExisting(dataDir);
    if (!statSync(parent).isDirectory()) return broken(`DATA_DIR ${dataDir} cannot be made: ${parent} is a file.`, 'Correct DATA_DIR.');
    const reason = whyNotWritable(parent);
    return reason
      ? broken(`DATA_DIR ${dataDir} does not exist, and cannot be made in ${parent}: ${reason.what}.`, reason.todo)
      : ok(`DATA_DIR ${dataDir} does not exist yet. The first start makes it.`);
  }
  if (!there.isDirectory())
    return broken(
      `DATA_DIR ${dataDir} is a file and not a folder.`,
      'Move the file away, or set DATA_DIR to a folder that the product can write to.',
    );
  const reason = whyNotWritable(dataDir);
  if (reason) return broken(`DATA_DIR ${dataDir} cannot be written: ${reason.what}.`, reason.todo);
  const me = process.getuid?.();
  return me === 0 && there.uid !== 0
    ? warning(
        `DATA_DIR ${dataDir} belongs to ${userName(there.uid)}, and this check runs as root, which may write everywhere: it cannot tell whether ${userName(there.uid)} may.`,
        `Run it as the user of the product: sudo -u ${userName(there.uid)} npm run admin -- check`,
      )
    : ok(`DATA_DIR ${dataDir} can be written.`);
}

/** Root may write into any folder, unless its disk is read-only. */
function whyNotWritable(folder: string): { what: string; todo: string } | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EROFS')
      return {
        what: 'its disk is mounted read-only',
        todo: 'Mount it for writing (mount -o remount,rw; a damaged disk is mounted read-only: see dmesg). Or set DATA_DIR to another folder.',
      };
    const me = process.getuid ? userName(process.getuid()) : 'this user';
    const owner = statIfThere(folder)?.uid;
    return {
      what: `${me} may not${owner === undefined ? '' : `, because it belongs to ${userName(owner)}`} (${code})`,
      todo: `Run this as the user of the product. If you do, give that user the folder: sudo chown -R ${me} ${folder}`,
    };
  }
}

export function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function nearestExisting(path: string): string {
  const parent = dirname(path);
  return existsSync(path) || parent === path ? path : nearestExisting(parent);
}

/** The number, if the user has no name. */
export function userName(uid: number): string {
  const lines = (readIfThere('/etc/passwd') ?? '').split('\n').map((line) => line.split(':'));
  return lines.find((fields) => fields[2] === String(uid))?.[0] ?? `uid ${uid}`;
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** `what` is on the disk of this path. */
export function diskFinding(what: string, path: string, space: DiskSpace): Finding {
  const free = `${gigabytes(space.free)} of ${gigabytes(space.total)} are free on the disk of ${path} (${what})`;
  const todo = `Make space or enlarge the disk: df -h ${path}; du -xh ${path} | sort -h | tail. Older backups and DATA_DIR/before-restore-… can be deleted.`;
  const level = diskLevel(space);
  switch (level) {
    case 'full':
      return broken(`Only ${free}, less than ${gigabytes(DISK_LIMITS.FULL_BYTES)}: PostgreSQL is about to stop writing.`, todo);
    case 'low':
      return warning(`Only ${free}, less than ${gigabytes(DISK_LIMITS.LOW.bytes)} or ${DISK_LIMITS.LOW.part * 100} %.`, todo);
    case 'enough':
      return ok(`${free}.`);
    default:
      return level satisfies never;
  }
}

async function disk({ settings: { dataDir, databaseUrl, archiveDir }, need }: Installation): Promise<Finding[]> {
  need('DATA_DIR');
  const places = [
    { what: 'DATA_DIR', path: nearestExisting(dataDir) },
    { what: 'the database', path: databaseUrl === undefined ? nearestExisting(join(dataDir, 'postgres')) : undefined },
    { what: 'backups', path: nearestExisting(join(dataDir, 'backups')) },
    { what: 'ARCHIVE_DIR', path: archiveDir && nearestExisting(archiveDir) },
  ].flatMap(({ what, path }) => (path === undefined ? [] : [{ what, path, disk: statSync(path).dev }]));
  const first = places.filter(({ disk: one }, at) => places.findIndex((other) => other.disk === one) === at);
  return await Promise.all(first.map(async ({ what, path }) => diskFinding(what, path, await diskSpace(path))));
}

async function databaseDisk({ facts: { dataFolder: folder } }: Database, { settings: { databaseUrl } }: Installation): Promise<Finding> {
  if (databaseUrl === undefined) return ok('The database is under DATA_DIR.');
  const host = /^[^:]+:\/\/(?:[^@/?]*@)?(\[[^\]]*\]|[^:/?,]*)/.exec(databaseUrl)?.[1] ?? '';
  if (host !== '' && !isLoopback(host)) throw new NotChecked('PostgreSQL is on another machine: watch its disk there');
  if (folder === null)
    throw new NotChecked('the role may not ask where PostgreSQL keeps its data (grant pg_read_all_settings to it, if you like)');
  const path = nearestExisting(folder);
  if (path !== folder) throw new NotChecked(`${folder} is not a folder that this process sees`);
  return diskFinding('the database', folder, await diskSpace(folder));
}

export const machineChecks: readonly Check[] = [
  { name: 'node', look: node },
  { name: 'packages', look: packages },
  { name: 'web app', look: webApp },
  { name: 'data folder', look: dataFolder },
  { name: 'disk', look: disk },
];
export const databaseDiskCheck: Check = { name: 'database disk', lookAtDatabase: databaseDisk };
