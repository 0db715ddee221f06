// How much script a page may load for its first view. The build fails above that.
import { gzipSync } from 'node:zlib';
import { type Chunks, closureOf, moduleAt } from './chunks.ts';

const DASHBOARD = ['index.html', 'src/web/screens/dashboard/Dashboard.tsx'];
/** What a page of the app loads by itself once it is shown. */
const AFTER_VIEW = ['src/web/live/follow-live.ts', 'src/web/screens/receive/session/kept-scans.ts'];
/** A browser's print command waits for no script. */
const AFTER_TABLE = [...AFTER_VIEW, 'src/web/screens/dashboard/print-and-export/TableOutput.tsx'];

/**
 * `budget` is in gzipped bytes. `modules` are the ones that the page loads for its view. What the modules of `beside` load is counted there: the
 * table is a part of the dashboard that cards do not need. `after` follows the view and counts for none.
 */
export const SCRIPT_BUDGETS = [
  { name: 'landing page', modules: ['document.html'], beside: [], after: [], budget: 110_000 },
  { name: 'dashboard page', modules: DASHBOARD, beside: [], after: AFTER_VIEW, budget: 160_000 },
  { name: 'table', modules: ['src/web/screens/dashboard/table/DashboardTable.tsx'], beside: DASHBOARD, after: AFTER_TABLE, budget: 32_000 },
] as const;

/** `files`: for the view. `later`: what only `after` loads. */
export type ScriptSize = { name: (typeof SCRIPT_BUDGETS)[number]['name']; budget: number; bytes: number; files: string[]; later: string[] };

/** The file in the build folder that holds the sizes, for the measurement in a browser. */
export const SCRIPT_SIZES = '.script-sizes.json';

export function measureScripts(chunks: Chunks): ScriptSize[] {
  return SCRIPT_BUDGETS.map(({ name, modules, beside, after, budget }) => {
    const others = closureOf(chunks, beside.map(moduleAt));
    const files = closureOf(chunks, modules.map(moduleAt)).filter((chunk) => !others.includes(chunk));
    const bytes = files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    const later = closureOf(chunks, after.map(moduleAt)).filter((chunk) => !others.includes(chunk) && !files.includes(chunk));
    return { name, budget, bytes, files: files.map(pathOf), later: later.map(pathOf) };
  });
}

const pathOf = ({ fileName }: { fileName: string }): string => `/${fileName}`;

/** Throws an Error that names each page above its budget. */
export function enforceScriptBudgets(sizes: readonly ScriptSize[]): void {
  const over = sizes.filter(({ bytes, budget }) => bytes > budget);
  if (over.length === 0) return;
  const lines = over.map(({ name, bytes, budget }) => `the ${name} loads ${bytes} bytes of script (gzip), and the budget is ${budget}`);
  throw new Error(`Too much script: ${lines.join('; ')}. Use import() for what the first view does not need.`);
}
