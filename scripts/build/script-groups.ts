// Which modules share a file: what every page starts with, and what the dashboard shares with other screens. Left to the bundler, every
// small module that two screens share is a file of its own, and a first visit to the dashboard asks for thirty of them.
import { resolve } from 'node:path';

const DASHBOARD = resolve('src/web/screens/dashboard/Dashboard.tsx');
/** The entries themselves keep their names. */
const ENTRIES = /(?:\.html|[\\/]src[\\/]web[\\/]main\.tsx)$/;

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** For rolldown's `output.codeSplitting`. */
export function scriptGroups() {
  let dashboard: Set<string> | undefined;
  return [
    { name: 'start', tags: ['$initial' as const], test: (id: string) => !ENTRIES.test(id), priority: 2 },
    {
      debugName: 'shared',
      name: (id: string, graph: Graph) => {
        dashboard ??= everythingIn(DASHBOARD, graph);
        return dashboard.has(id) ? 'shared' : null;
      },
      minShareCount: 2,
      priority: 1,
    },
  ];
}

/** The module and all that it imports, directly or not, without what it imports later on demand. */
function everythingIn(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
