// The structure: what each folder and each layer of src may import, the order of a layer's folders, no import cycles, paths in the docs.
// A failure is one sentence, such as "web may not import server: src/web/a.ts imports src/server/b.ts".
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, test } from 'vitest';

/** The layers that each layer may import. */
const LAYERS = {
  domain: ['domain'],
  api: ['api', 'domain'],
  server: ['server', 'api', 'domain'],
  web: ['web', 'api', 'domain'],
} as const;
type Layer = keyof typeof LAYERS;
/** The packages that each layer may use: the domain is pure, and the web app must stay small. */
const PACKAGES: Record<Layer, RegExp> = {
  domain: /^$/,
  api: /^zod\/mini$/,
  server: /^(?!react|@radix-ui|@tanstack|lucide-react)/,
  web: /^(?!node:|fastify|@fastify|postgres$|kysely|better-auth|zod$)/,
};

type Import = { file: string; target: string; typeOnly: boolean };
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, type, from, lazy]) => ({
    file,
    target: from ?? lazy ?? '',
    typeOnly: type !== undefined,
  }));

/** Returns the files of src that a file imports, including type imports. */
const importedFiles = (file: string): string[] =>
  importsOf(file)
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target }) => normalize(join(dirname(file), target)));

const layers = Object.keys(LAYERS) as Layer[];

test.each(layers)('%s imports only the layers that it may', (layer) => {
  const wrong = sources(join('src', layer))
    .flatMap(importsOf)
    .filter(({ target }) => target.startsWith('.'))
    .map(({ file, target }) => ({ file, to: normalize(join(dirname(file), target)).split(sep) }))
    .filter(({ to }) => to[0] !== 'src' || !(LAYERS[layer] as readonly string[]).includes(to[1] ?? ''))
    .map(({ file, to }) => `${layer} may not import ${to[1] ?? to[0]}: ${file} imports ${to.join('/')}`);
  expect(wrong).toEqual([]);
});

/**
 * The folders of a layer, from the one that may use all others to the one that uses none: a folder imports only those below it, so no two
 * import each other. Folders within one of these belong to it. A file that is named has a place of its own; '.' is for the others in no folder.
 */
const ORDER: Partial<Record<Layer, readonly string[]>> = {
  domain: [
    'network',
    'passwords',
    'search',
    'digest',
    'desk',
    'thread',
    'strangers',
    'names',
    'redaction',
    'words',
    'envelope',
    'input',
    '.',
  ],
  server: [
    'main.ts',
    'admin',
    'processes',
    'services.ts',
    'http',
    'run.ts',
    'schedule',
    'ledger',
    'operations',
    'accounts',
    'mail',
    'postgres/backup',
    'postgres/prepare-database.ts',
    'jobs',
    'metrics',
    'live',
    'vehicles',
    'db',
    'postgres',
    '.',
  ],
  web: [
    '.',
    'start',
    'service-worker',
    'documents',
    'frame',
    'screens/unsubscribe',
    'screens/sign-in',
    'screens/onboarding',
    'screens/choose-organization',
    'screens/profile',
    'screens/my-organization',
    'screens/organization',
    'screens/network',
    'screens/notifications',
    'screens/invites',
    'screens/dashboard',
    'screens/new-thread',
    'screens/completed',
    'screens/thread',
    'screens/envelope-log',
    'screens/receive',
    'screens/sent',
    'print',
    'parts',
    'parts/invitations',
    'parts/bulk',
    'parts/notifications',
    'parts/scan-queue',
    'parts/thread',
    'parts/vehicle',
    'parts/scan',
    'parts/sending',
    'parts/mail',
    'parts/rows',
    'parts/chain',
    'parts/orgs',
    'parts/forms',
    'data',
    'navigation',
    'ui',
    'copy',
    'browser',
  ],
};

/** The place of a file, or of its folder, in its layer's list; -1 if the list does not have it. */
function placeOf(layer: Layer, file: string): number {
  const path = file.split(sep).slice(2).join('/');
  const holders = ORDER[layer]!.filter((one) => path === one || path.startsWith(`${one}/`)).toSorted((a, b) => b.length - a.length);
  return ORDER[layer]!.indexOf(holders[0] ?? (path.includes('/') ? path : '.'));
}

test.each(layers.filter((layer) => ORDER[layer]))('a folder of %s imports only the folders below it', (layer) => {
  const own = (file: string) => file.startsWith(join('src', layer) + sep);
  const files = sources(join('src', layer));
  expect(files.filter((file) => placeOf(layer, file) === -1).map((file) => `the list of folders does not have the one of ${file}`)).toEqual(
    [],
  );
  const wrong = files.flatMap((file) =>
    importedFiles(file)
      .filter((imported) => own(imported) && placeOf(layer, imported) < placeOf(layer, file))
      .map((imported) => `${file} may not import ${imported}, whose folder is above its own`),
  );
  expect(wrong).toEqual([]);
});

/** The folders that each folder beside src may import. Only tests of src import another folder: testing. */
const FOLDERS = {
  testing: ['testing', 'src'],
  tests: ['tests', 'scripts', 'testing', 'src'],
  lab: ['lab', 'scripts', 'testing', 'src'],
  scripts: ['scripts', 'testing', 'src'],
} as const;

test.each(Object.keys(FOLDERS) as (keyof typeof FOLDERS)[])('%s imports only the folders that it may', (folder) => {
  const wrong = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/.test(name))
    .flatMap((name) => importedFiles(join(folder, name)).map((imported) => ({ file: join(folder, name), imported })))
    .filter(({ imported }) => !(FOLDERS[folder] as readonly string[]).includes(imported.split(sep)[0]!))
    .map(({ file, imported }) => `${folder} may not import ${imported.split(sep)[0]}: ${file} imports ${imported}`);
  expect(wrong).toEqual([]);
});

test('tests of src import only src and testing', () => {
  const wrong = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .flatMap((name) => importedFiles(join('src', name)).map((imported) => ({ file: join('src', name), imported })))
    .filter(({ imported }) => !['src', 'testing'].includes(imported.split(sep)[0]!))
    .map(({ file, imported }) => `a test of src may not import ${imported}: ${file}`);
  expect(wrong).toEqual([]);
});

test.each(layers)('%s uses only the packages that it may', (layer) => {
  const wrong = sources(join('src', layer))
    .flatMap(importsOf)
    .filter(({ target, typeOnly }) => !target.startsWith('.') && !typeOnly && !PACKAGES[layer].test(target))
    .map(({ file, target }) => `${layer} may not use ${target}: ${file}`);
  expect(wrong).toEqual([]);
});

test('all SQL is in server/db and server/postgres, except for that of the job queue, whose tables are the library’s', () => {
  const allowed = /src\/server\/(?:db\/|postgres\/|jobs\/job-queue\.ts)/;
  const wrong = sources(join('src', 'server'))
    .filter((file) => !allowed.test(file.split(sep).join('/')))
    .filter((file) => /\b(?:sql|tx)(?:<[^`]*>)?`/.test(readFileSync(file, 'utf8')))
    .map((file) => `SQL belongs to src/server/db: ${file}`);
  expect(wrong).toEqual([]);
});

test('src has no import cycles, including type imports', () => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
    if (done.has(file) || path.includes(file)) return;
    path.push(file);
    for (const imported of importedFiles(file)) if (/\.tsx?$/.test(imported)) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of sources('src')) visit(file);
  expect(cycles).toEqual([]);
});

test('the files that the README and the docs mention exist', () => {
  const documents = ['README.md', ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name))];
  const missing = documents
    .filter((name) => name.endsWith('.md'))
    .flatMap((document) => {
      const text = readFileSync(document, 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) =>
        normalize(join(dirname(document), link)),
      );
      const paths = [...text.matchAll(/(?<![\w./])((?:src|tests|testing|lab|scripts|docs|migrations)\/[\w./-]+\.\w+)/g)].map(
        ([, path = '']) => path,
      );
      // NNN is a placeholder for a number.
      return [...links, ...paths].filter((path) => !path.includes('NNN') && !existsSync(path)).map((path) => `${document}: ${path}`);
    });
  expect(missing).toEqual([]);
});
