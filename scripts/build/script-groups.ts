// Which modules share a chunk: what the app imports at its start, what the dashboard shares with other screens, what its table shares
// with them, and the icons of the others. By default the bundler makes a separate file of every small module that two screens share: a first
// visit to the dashboard would request sixty of them, and the budget would not hold.
import { moduleAt } from './chunks.ts';
import { iconsIn, isIcon } from './icons.ts';

const APP = moduleAt('src/web/app.tsx');
const DASHBOARD = moduleAt('src/web/screens/dashboard/Dashboard.tsx');
const TABLE = moduleAt('src/web/screens/dashboard/table/DashboardTable.tsx');
/** The table loads it with its print, later. The pages of threads, which print too, have what the table shares with them anyway. */
const PRINTED_AT = moduleAt('src/web/browser/use-printed-at.ts');

type Graph = { getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null };

/**
 * For rolldown's `output.codeSplitting`. An icon of the dashboard or the table alone is in no group, so that it becomes a part of their
 * chunk.
 */
export function scriptGroups() {
  const start = groupOfImports(APP, 'start');
  const shared = groupOfImports(DASHBOARD, 'shared');
  const table = groupOfImports(TABLE, 'table', [PRINTED_AT]);
  const icons = (id: string, graph: Graph): string | null => (isIcon(id) && !shared(id, graph) && !table(id, graph) ? 'icons' : null);
  return [
    { name: start, debugName: 'start', priority: 3 },
    { name: shared, debugName: 'shared', minShareCount: 2, priority: 2 },
    { name: table, debugName: 'table', minShareCount: 2, priority: 1 },
    { name: icons, debugName: 'icons', priority: 0 },
  ];
}

/** Returns a function that names the group of every module that this one imports statically, directly or not, and of the `others`. */
function groupOfImports(module: string, group: string, others: readonly string[] = []) {
  let members: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    members ??= importClosure(module, graph);
    return id !== module && (members.has(id) || others.includes(id)) ? group : null;
  };
}

function importClosure(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    // The file that exports all icons imports each of them, so what counts is which ones a module names.
    for (const imported of info?.importedIds ?? []) if (!isIcon(imported)) found.add(imported);
    for (const icon of iconsIn(info?.code ?? '')) found.add(icon);
  }
  return found;
}
