// Runs before every start, test, demo and dev, on the Node that the machine has (20.19 or newer), without dependencies.
// 1. Runs npm ci, unless node_modules already matches the lock file, the patches, the platform and the architecture.
// 2. Checks that the Node that runs the scripts is 24 or newer.
// 3. Builds the web app, unless the build already matches the sources (--no-build skips this).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const withoutBuild = process.argv[2] === '--no-build';
if (process.argv.length > (withoutBuild ? 3 : 2)) giveUp('the only argument is --no-build.');
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const isWindows = process.platform === 'win32';
const localBin = join(process.cwd(), 'node_modules', '.bin');
const localNode = join(localBin, isWindows ? 'node.cmd' : 'node');

const installed = createHash('sha256').update(readFileSync('package-lock.json')).update(`${process.platform} ${process.arch}`);
for (const patch of readdirSync('patches').toSorted()) installed.update(readFileSync(join('patches', patch)));
const lock = installed.digest('hex');
install();
checkNode();
if (!withoutBuild) build();

function install() {
  const stamp = join('node_modules', '.set-up');
  if (read(stamp) === lock) return;
  const started = performance.now();
  say('installing from package-lock.json');
  // Uses the npm and the Node that started this script, not the ones in node_modules: npm ci deletes that folder.
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.env.npm_node_execpath ?? process.execPath, npm] : [isWindows ? 'npm.cmd' : 'npm'];
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== localBin);
  const { NODE_ENV: _, ...env } = { ...process.env, PATH: path.join(delimiter) };
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync(command, [...first, 'ci', ...options], { stdio: ['ignore', 2, 2], env, shell: !npm && isWindows });
  if (done.status !== 0) giveUp(`npm ci failed (${done.error?.message ?? `exit ${done.status}`}).`);
  writeFileSync(stamp, lock);
  say(`installed in ${secondsSince(started)} s`);
}

// npm puts node_modules/.bin first on PATH, so `node` in an npm script is the one from the registry if it is installed.
function checkNode() {
  const version = existsSync(localNode)
    ? spawnSync(localNode, ['-v'], { encoding: 'utf8', shell: isWindows }).stdout?.trim()
    : process.version;
  if (Number(/^v(\d+)/.exec(version ?? '')?.[1] ?? 0) >= 24) return;
  const platform = `${process.platform}-${process.arch}`;
  giveUp(
    `Titleline runs on Node 24 or newer and found ${version || 'none'}. The registry has no Node 24 for ${platform}: install it from https://nodejs.org and run the command again.`,
  );
}

function build() {
  const stamp = join('dist', '.set-up');
  const sources = hashOfSources();
  if (read(stamp) === sources) return;
  const started = performance.now();
  const node = existsSync(localNode) && !isWindows ? localNode : process.execPath;
  const done = spawnSync(node, ['scripts/build.ts'], { stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } });
  if (done.status !== 0) giveUp('the web app could not be built.');
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, sources);
  say(`built the web app in ${secondsSince(started)} s`);
}

function hashOfSources() {
  const hash = createHash('sha256').update(lock);
  const add = (path) => hash.update(path).update(readFileSync(path));
  const addFolder = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addFolder(path);
      else add(path);
    }
  };
  for (const folder of ['src/web', 'src/api', 'src/domain', 'scripts/build', 'public']) if (existsSync(folder)) addFolder(folder);
  const pages = readdirSync('.').filter((name) => name.endsWith('.html'));
  for (const file of [
    ...pages.toSorted(),
    'vite.config.ts',
    'scripts/build.ts',
    'src/server/http/site/screen-preloads.ts',
    'src/server/http/site/built-site.ts',
  ])
    add(file);
  return hash.digest('hex');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function say(line) {
  process.stderr.write(`set-up: ${line}\n`);
}

function giveUp(line) {
  say(line);
  process.exit(1);
}
