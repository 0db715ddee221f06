// The structure: what each folder and each layer of src may import, no import cycles, small files and folders, unique exported names.
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

test('all SQL is in server/db, except for sessions, sign-in limits, the job queue and the live bus', () => {
  const allowed = /src\/server\/(?:db\/|live\/|(?:auth\/session|auth\/sign-in-limits|jobs\/job-queue)\.ts)/;
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

const FILE_LINES_MAX = 300;
const FOLDER_FILES_MAX = 25;

test(`no source file has more than ${FILE_LINES_MAX} lines, and half of them have fewer than 100`, () => {
  const lines = sources('src').map((file) => ({ file, count: readFileSync(file, 'utf8').split('\n').length - 1 }));
  expect(lines.filter(({ count }) => count > FILE_LINES_MAX)).toEqual([]);
  const counts = lines.map(({ count }) => count).toSorted((a, b) => a - b);
  expect(counts[Math.floor(counts.length / 2)]).toBeLessThan(100);
});

test(`no folder of src directly contains more than ${FOLDER_FILES_MAX} files, not counting tests`, () => {
  const files = readdirSync('src', { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  );
  const sizes = Object.entries(Object.groupBy(files, ({ parentPath }) => parentPath));
  expect(sizes.filter(([, own]) => own!.length > FOLDER_FILES_MAX).map(([folder, own]) => `${folder}: ${own!.length}`)).toEqual([]);
});

/** Names that are exported more than once because they mean the same, with the reason. */
const REPEATED: Record<string, string> = {
  TableMenu: 'loaded with the table as one chunk',
  DeskTable: 'loaded with the table as one chunk',
};
const EXPORT = /^export (?:default )?(?:async )?(?:abstract )?(?:type|interface|const|function\*?|class|let)\s+(\w+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm;

test('no name is exported twice unless both mean the same', () => {
  const filesOf = new Map<string, string[]>();
  for (const file of sources('src')) {
    const text = readFileSync(file, 'utf8');
    const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, list = '']) =>
      list.split(',').map((item) => item.trim().split(/\s+/).at(-1)!),
    );
    for (const name of [...[...text.matchAll(EXPORT)].map(([, exported = '']) => exported), ...listed])
      if (name !== '') filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
  }
  const repeated = [...filesOf].filter(([name, files]) => files.length > 1 && !(name in REPEATED));
  expect(repeated.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  expect(Object.keys(REPEATED).filter((name) => (filesOf.get(name)?.length ?? 0) < 2)).toEqual([]);
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
