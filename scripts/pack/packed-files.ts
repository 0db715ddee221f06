// What a production install contains: the server's sources, the built web app, migrations, the operator's commands and files, and the
// packages that the server imports.
import { readdirSync, readFileSync } from 'node:fs';

/** The npm scripts of a production install. */
const COMMANDS = ['start', 'admin', 'backup', 'restore', 'secret', 'mail'];
const FOLDERS = ['dist', 'migrations', 'ops', 'src/domain', 'src/api', 'src/server'];
/** Tests, and what only a build reads. */
const LEFT_OUT = /\.test\.(?:ts|yaml)$|^dist\/\.set-up$|^migrations\/schema\.sql$/;
/** It patches the packages of a checkout; here they are copied as patched. */
const PATCHES_PACKAGES = 'patch-package';
/** Node runs no TypeScript in node_modules. Types, source maps and pages are for developers. */
const FOR_DEVELOPERS = /\.(?:[cm]?tsx?|map|flow|markdown|md)$/;
const LICENSE = /licen[cs]e|notice|copying/i;

type Manifest = { version: string; scripts: Record<string, string>; dependencies: Record<string, string> } & Record<string, unknown>;
type LockedPackage = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The package.json of a production install. Its scripts start at once: nothing is set up or built first. */
export function packedManifest(version: string): Manifest {
  const { name, description, type, scripts, dependencies } = readJson('package.json') as Manifest;
  const kept = Object.entries(dependencies).filter(([dependency]) => dependency !== PATCHES_PACKAGES);
  return {
    name,
    version,
    description,
    private: true,
    type,
    engines: { node: '>=24' },
    scripts: Object.fromEntries(COMMANDS.map((command) => [command, scripts[command]!])),
    dependencies: Object.fromEntries(kept),
  };
}

/** The product's own files, as paths from the checkout, which has a built web app. */
export function productFiles(): string[] {
  const commands = new Set(Object.values(packedManifest('').scripts).map((script) => script.split(' ')[1]!));
  return [...FOLDERS.flatMap((folder) => filesIn(folder)).filter((file) => !LEFT_OUT.test(file)), ...commands];
}

/** The files of every package that the server needs, as paths from the checkout. `more`: packages to add, such as the embedded PostgreSQL. */
export function packageFiles(more: readonly string[]): string[] {
  const locked = (readJson('package-lock.json') as { packages: Record<string, LockedPackage> }).packages;
  const folders = new Set<string>();
  for (const name of [...Object.keys(packedManifest('').dependencies), ...more]) add('', name);
  return [...folders].flatMap((folder) =>
    filesIn(folder, 'node_modules').filter((file) => !FOR_DEVELOPERS.test(file) || LICENSE.test(file.slice(folder.length))),
  );

  function add(from: string, name: string): void {
    const folder = folderOf(from, name);
    if (folder === undefined || folders.has(folder)) return; // an optional package of another platform is not in the lock file
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[folder]!;
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) add(folder, needed);
  }

  /** The package that `from` gets when it imports `name`: the one in the nearest node_modules. */
  function folderOf(from: string, name: string): string | undefined {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const folder = `${at && `${at}/`}node_modules/${name}`;
      if (locked[folder]) return folder;
      if (at === '') return undefined;
    }
  }
}

/** The files and symbolic links below a folder, with slashes, without folders of the name `except`. */
function filesIn(folder: string, except?: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === except) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path, except) : [path];
  });
}
