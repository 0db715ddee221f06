// Whether the web app has been built. The last step of a build lists all files with their sizes, so an interrupted build, and a copy of it that
// is not complete, are noticed.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/** In the build folder. Not served, because its name begins with a dot. */
const LIST = '.built-files.json';

type Built = Record<string, number>;

/** Call it when everything else has been written. */
export function listBuiltFiles(folder = 'dist'): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== LIST)
    .map((entry) => join(entry.parentPath, entry.name));
  const built: Built = Object.fromEntries(files.map((file) => [relative(folder, file).replaceAll(sep, '/'), statSync(file).size]));
  writeFileSync(join(folder, LIST), JSON.stringify(built));
}

/** Throws an Error that says what to do if the web app has not been built, or a file of the build is missing or incomplete. */
export function requireBuiltSite(folder = 'dist'): void {
  const missing = missingFile(resolve(folder));
  if (missing !== undefined)
    throw new Error(
      `The web app is not in ${resolve(folder)}, or not completely (${missing} is missing). Remove that folder and run "node scripts/set-up.mjs", which builds it.`,
    );
}

function missingFile(folder: string): string | undefined {
  let built: Built;
  try {
    built = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Built;
  } catch {
    return 'index.html' in sizes(folder, ['index.html']) ? LIST : 'index.html';
  }
  const found = sizes(folder, Object.keys(built));
  return Object.keys(built).find((path) => found[path] !== built[path]);
}

function sizes(folder: string, paths: readonly string[]): Built {
  const found: Built = {};
  for (const path of paths) {
    const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size;
    if (size !== undefined) found[path] = size;
  }
  return found;
}
