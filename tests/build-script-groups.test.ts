// Which chunk a module is built into.
import { expect, test } from 'vitest';
import { moduleAt } from '../scripts/build/chunks.ts';
import { scriptGroups } from '../scripts/build/script-groups.ts';

const imports = {
  'src/web/app.tsx': ['react', 'src/web/routes.tsx'],
  'src/web/routes.tsx': ['router'],
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

test('the libraries and modules with which every page starts are one chunk, beside the entry, whose name identifies the build', () => {
  expect(['react', 'router', 'src/web/routes.tsx'].map(chunkOf)).toEqual(['start', 'start', 'start']);
  expect(chunkOf('src/web/app.tsx')).toBeUndefined();
});

test('what the dashboard shares with other screens is a chunk, and its own module is in none of them', () => {
  expect(chunkOf('src/web/ui/text/Vin.tsx')).toBe('shared');
  expect(chunkOf('src/web/screens/dashboard/Dashboard.tsx')).toBeUndefined();
});
