// The scripts that a build made, and what each of them brings along.
import { resolve } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

export type Chunks = readonly Rolldown.OutputChunk[];

/** The name that the bundler has for the module of a path, on any machine. */
export const moduleAt = (path: string): string => normalizePath(resolve(path));

/** The scripts with the modules of these paths, and all that they import: what a page loads that asks for them. */
export function closureOf(chunks: Chunks, modules: readonly string[]): Rolldown.OutputChunk[] {
  const found = new Set(modules.flatMap((module) => chunkOf(chunks, module)));
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

/** A page without a script of its own has none. */
function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk[] {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
  if (!chunk && !module.endsWith('.html')) throw new Error(`The build has no file for ${module}.`);
  return chunk ? [chunk] : [];
}
