// How much script a page may load before somebody touches it. Over that the build fails.
import { gzipSync } from 'node:zlib';
import { type Chunks, closureOf, moduleAt } from './chunks.ts';

/** Packed bytes; the modules are what the page asks for by itself. */
export const SCRIPT_BUDGETS = [
  { page: 'landing', modules: ['document.html'], budget: 110_000 },
  { page: 'dashboard', modules: ['index.html', 'src/web/screens/dashboard/Dashboard.tsx'], budget: 160_000 },
] as const;

export type ScriptBudget = { page: string; budget: number; bytes: number; files: string[] };

export function weighScripts(chunks: Chunks): ScriptBudget[] {
  return SCRIPT_BUDGETS.map(({ page, modules, budget }) => {
    const files = closureOf(chunks, modules.map(moduleAt));
    const bytes = files.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
    return { page, budget, bytes, files: files.map(({ fileName }) => fileName) };
  });
}

/** Throws an Error that names the pages which load too much. */
export function keepScriptBudgets(weighed: readonly ScriptBudget[]): void {
  const over = weighed.filter(({ bytes, budget }) => bytes > budget);
  if (over.length === 0) return;
  const lines = over.map(({ page, bytes, budget }) => `the ${page} page loads ${bytes} bytes of script, packed, and may load ${budget}`);
  throw new Error(`Too much script: ${lines.join('; ')}. Load what the first look does not need with import().`);
}
