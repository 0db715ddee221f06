// Which modules share a file: what every page of the app starts with, and what the dashboard shares with other screens. Left to the
// bundler, every small module that two screens share is a file of its own, and a first visit to the dashboard asks for thirty of them.
import { moduleAt } from './chunks.ts';

const MAIN = moduleAt('src/web/main.tsx');
const DASHBOARD = moduleAt('src/web/screens/dashboard/Dashboard.tsx');

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** For rolldown's `output.codeSplitting`. */
export const scriptGroups = () => [
  { name: ofWhatBelongsTo(MAIN, 'start'), debugName: 'start', priority: 2 },
  { name: ofWhatBelongsTo(DASHBOARD, 'shared'), debugName: 'shared', minShareCount: 2, priority: 1 },
];

/** Names the group of the modules that the entry imports, directly or not, without what it imports later on demand. */
function ofWhatBelongsTo(entry: string, group: string) {
  let belonging: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    belonging ??= everythingIn(entry, graph);
    return id !== entry && belonging.has(id) ? group : null;
  };
}

function everythingIn(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
