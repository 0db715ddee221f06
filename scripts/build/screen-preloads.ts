// What the browser needs for the screen at an address, so that the shell can ask for it at once, and not only after its first script ran.
import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import type { ScreenPreloads } from '../../src/server/http/site/screen-preloads.ts';
import { type Chunks, closureOf, moduleAt } from './chunks.ts';

const ROUTES = 'src/web/routes.tsx';
/** A route of the app with the file of its screen. */
const ROUTE = /\bpath: '([^']+)',(?:(?!\bpath: ')[\s\S])*?import\('(\.\/screens\/[^']+)'\)/g;

/** For every route of the app: its path as the routes spell it, and the files beyond those of the shell. */
export function firstFiles(chunks: Chunks): ScreenPreloads {
  const shell = new Set(closureOf(chunks, [moduleAt('index.html')]));
  const routes = [...readFileSync(ROUTES, 'utf8').matchAll(ROUTE)];
  if (routes.length === 0) throw new Error(`${ROUTES} has no route whose screen is found.`);
  return routes.map(([, path = '', screen = '']) => {
    const files = closureOf(chunks, [moduleAt(`src/web/${screen}`)]).filter((chunk) => !shell.has(chunk));
    const others = new Set([...shell].flatMap(stylesOf));
    return {
      path,
      scripts: files.map(({ fileName }) => `/${fileName}`),
      styles: [...new Set(files.flatMap(stylesOf))].filter((style) => !others.has(style)).map((style) => `/${style}`),
    };
  });
}

const stylesOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];
