// Which modules share a chunk: what every page of the app starts with, and what the dashboard shares with other screens. By default the
// bundler makes a separate file of every small module that two screens share, and a first visit to the dashboard requests thirty of them.
import { moduleAt } from './chunks.ts';

const MAIN = moduleAt('src/web/main.tsx');
const DASHBOARD = moduleAt('src/web/screens/dashboard/Dashboard.tsx');

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** For rolldown's `output.codeSplitting`. */
export const scriptGroups = () => [
  { name: groupOfImports(MAIN, 'start'), debugName: 'start', priority: 2 },
  { name: groupOfImports(DASHBOARD, 'shared'), debugName: 'shared', minShareCount: 2, priority: 1 },
];

/** Returns a function that names the group of every module which the entry imports statically, directly or not. */
function groupOfImports(entry: string, group: string) {
  let members: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    members ??= importClosure(entry, graph);
    return id !== entry && members.has(id) ? group : null;
  };
}

function importClosure(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
