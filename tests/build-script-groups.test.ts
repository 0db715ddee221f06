// Which chunk a module is built into.
import { expect, test } from 'vitest';
import { moduleAt } from '../scripts/build/chunks.ts';
import { scriptGroups } from '../scripts/build/script-groups.ts';

const imports = {
  'src/web/app.tsx': ['src/web/start/libraries.ts', 'react', 'src/web/routes.tsx'],
  'src/web/start/libraries.ts': ['src/web/start/react.ts', 'router', 'src/web/start/next-task.ts'],
  'src/web/start/react.ts': ['react', 'src/web/start/next-task.ts'],
  'src/web/screens/dashboard/Dashboard.tsx': ['router', 'src/web/ui/text/Vin.tsx'],
};

const idOf = (name: string) => (name.startsWith('src/') ? moduleAt(name) : name);
const importedIds = Object.fromEntries(Object.entries(imports).map(([module, names]) => [moduleAt(module), names.map(idOf)]));
const graph = { getModuleInfo: (id: string) => ({ code: '', importedIds: importedIds[id] ?? [] }) };

/** The bundler takes the group of the highest priority. */
const chunkOf = (name: string) =>
  scriptGroups()
    .toSorted((a, b) => b.priority - a.priority)
    .map((group) => group.name(idOf(name), graph))
    .find((group) => group !== null);

test('React, the other libraries and the modules of the app are three chunks, and none depends on a later one', () => {
  expect(['react', 'src/web/start/react.ts', 'src/web/start/next-task.ts'].map(chunkOf)).toEqual(['react', 'react', 'react']);
  expect(['router', 'src/web/start/libraries.ts'].map(chunkOf)).toEqual(['libraries', 'libraries']);
  expect(['src/web/routes.tsx', 'src/web/app.tsx'].map(chunkOf)).toEqual(['start', 'start']);
});

test('what the dashboard shares with other screens is a chunk, and its own module is in none of them', () => {
  expect(chunkOf('src/web/ui/text/Vin.tsx')).toBe('shared');
  expect(chunkOf('src/web/screens/dashboard/Dashboard.tsx')).toBeUndefined();
});
