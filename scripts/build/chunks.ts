// The script chunks of a build, and what each of them imports.
import { resolve } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

export type Chunks = readonly Rolldown.OutputChunk[];

/** The bundler's id for the module at a path, on any operating system. */
export const moduleAt = (path: string): string => normalizePath(resolve(path));

/** The chunks of these modules and everything that they import: what a page loads that requests these modules. */
export function closureOf(chunks: Chunks, modules: readonly string[]): Rolldown.OutputChunk[] {
  const found = new Set(modules.flatMap((module) => chunkOf(chunks, module)));
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

/** Returns an empty array for a page without a script. */
function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk[] {
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ?? chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk && !module.endsWith('.html')) throw new Error(`The build has no file for ${module}.`);
  return chunk ? [chunk] : [];
}
