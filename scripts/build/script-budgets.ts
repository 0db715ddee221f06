// How much script a page may load before any interaction. The build fails above that.
import { gzipSync } from 'node:zlib';
import { type Chunks, closureOf, moduleAt } from './chunks.ts';

/** `budget` is in gzipped bytes. `modules` are the ones that the page loads by itself. */
export const SCRIPT_BUDGETS = [
  { page: 'landing', modules: ['document.html'], budget: 110_000 },
  { page: 'dashboard', modules: ['index.html', 'src/web/screens/dashboard/Dashboard.tsx'], budget: 160_000 },
] as const;

export type ScriptSize = { page: string; budget: number; bytes: number; files: string[] };

export function measureScripts(chunks: Chunks): ScriptSize[] {
  return SCRIPT_BUDGETS.map(({ page, modules, budget }) => {
    const files = closureOf(chunks, modules.map(moduleAt));
    const bytes = files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    return { page, budget, bytes, files: files.map(({ fileName }) => fileName) };
  });
}

/** Throws an Error that names each page above its budget. */
export function enforceScriptBudgets(sizes: readonly ScriptSize[]): void {
  const over = sizes.filter(({ bytes, budget }) => bytes > budget);
  if (over.length === 0) return;
  const lines = over.map(
    ({ page, bytes, budget }) => `the ${page} page loads ${bytes} bytes of script (gzip), and the budget is ${budget}`,
  );
  throw new Error(`Too much script: ${lines.join('; ')}. Use import() for what the first view does not need.`);
}
