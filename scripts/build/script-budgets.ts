// How much script a page may load before any interaction. The build fails above that.
import { gzipSync } from 'node:zlib';
import { type Chunks, closureOf, moduleAt } from './chunks.ts';

/** With what follows the first view by itself. */
const DASHBOARD = [
  'index.html',
  'src/web/screens/dashboard/Dashboard.tsx',
  'src/web/data/live/follow-live.ts',
  'src/web/parts/scan-queue/kept-scans.ts',
];
/** With what prints the table: a browser's own print command waits for no script. */
const TABLE = ['src/web/screens/dashboard/table/DashboardTable.tsx', 'src/web/screens/dashboard/print/TableOutput.tsx'];

/**
 * `budget` is in gzipped bytes. `modules` are the ones that the page loads by itself. What the modules of `beside` load is counted there: the
 * table is a part of the dashboard that cards do not need.
 */
export const SCRIPT_BUDGETS = [
  { name: 'landing page', modules: ['document.html'], beside: [], budget: 110_000 },
  { name: 'dashboard page', modules: DASHBOARD, beside: [], budget: 160_000 },
  { name: 'table', modules: TABLE, beside: DASHBOARD, budget: 40_000 },
] as const;

export type ScriptSize = { name: (typeof SCRIPT_BUDGETS)[number]['name']; budget: number; bytes: number; files: string[] };

/** The file in the build folder that holds the sizes, for the measurement in a browser. */
export const SCRIPT_SIZES = '.script-sizes.json';

export function measureScripts(chunks: Chunks): ScriptSize[] {
  return SCRIPT_BUDGETS.map(({ name, modules, beside, budget }) => {
    const others = closureOf(chunks, beside.map(moduleAt));
    const files = closureOf(chunks, modules.map(moduleAt)).filter((chunk) => !others.includes(chunk));
    const bytes = files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    return { name, budget, bytes, files: files.map(({ fileName }) => `/${fileName}`) };
  });
}

/** Throws an Error that names each page above its budget. */
export function enforceScriptBudgets(sizes: readonly ScriptSize[]): void {
  const over = sizes.filter(({ bytes, budget }) => bytes > budget);
  if (over.length === 0) return;
  const lines = over.map(({ name, bytes, budget }) => `the ${name} loads ${bytes} bytes of script (gzip), and the budget is ${budget}`);
  throw new Error(`Too much script: ${lines.join('; ')}. Use import() for what the first view does not need.`);
}
