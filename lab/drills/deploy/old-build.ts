// The version before the latest migrations, built from the git history.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrationFiles } from '../../../src/server/postgres/migrations/migrate.ts';

/** The first migration that it does not have. */
const FIRST_PENDING = '044';

/** `folder`: its sources with a built web app. `commit`: where it is from. `pending`: how many migrations are new since then. */
export type OldBuild = { folder: string; commit: string; pending: number };

const git = (...args: string[]): Buffer => execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });

/**
 * `dataDir`: where its folder is made. Returns undefined without the git history. Throws an Error if it needs a package that the present
 * version lacks or has in another version.
 */
export function buildOldVersion(dataDir: string): OldBuild | undefined {
  const pending = migrationFiles().filter((file) => file >= FIRST_PENDING);
  const commit = commitBefore(pending);
  if (commit === undefined) return undefined;
  const folder = join(dataDir, 'old-build');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit), stdio: ['pipe', 'ignore', 'ignore'] });
  const present = packagesOf('.');
  const other = Object.entries(packagesOf(folder)).filter(([name, version]) => present[name] !== version);
  if (other.length > 0) throw new Error(`The version of ${commit} needs other packages than the present one: ${other.join(', ')}.`);
  // Not a symbolic link: the build looks at where a package really is.
  execFileSync('cp', ['--archive', '--link', resolve('node_modules'), join(folder, 'node_modules')]);
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'production' } });
  return { folder, commit, pending: pending.length };
}

const packagesOf = (root: string): Record<string, string> =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }).dependencies;

function commitBefore(migrations: readonly string[]): string | undefined {
  if (!existsSync('.git')) return undefined;
  const files = migrations.map((file) => `migrations/${file}`);
  // Of the branch itself: the commit that brought a migration into it may be a merge.
  const added = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%h', '--', ...files)
    .toString()
    .trim()
    .split('\n')
    .at(-1);
  return added ? git('rev-parse', '--short', `${added}~1`).toString().trim() : undefined;
}
