// The icons that a module uses, by their names in its imports: all of them come from one file.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { moduleAt } from './chunks.ts';

const ICON_INDEX = moduleAt('node_modules/lucide-react/dist/esm/lucide-react.mjs');

const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The module of each icon, by name. */
const icons = new Map<string, string>();
for (const [, names = '', file = ''] of readFileSync(ICON_INDEX, 'utf8').matchAll(EXPORT))
  for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) icons.set(name, posix.join(posix.dirname(ICON_INDEX), file));

const modules = new Set(icons.values());
export const isIcon = (id: string): boolean => modules.has(id);

/** The modules of the icons that this code imports. */
export const iconsIn = (code: string): string[] =>
  [...code.matchAll(IMPORT)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => icons.get(name.trim().split(/\s+as\s+/)[0]!) ?? []),
  );
