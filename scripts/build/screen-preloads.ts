// The files that each route's screen needs, so that the shell can preload them before its first script has run, and its outline.
import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import type { ScreenPreloads } from '../../src/server/http/site/screen-preloads.ts';
import { type Chunks, closureOf, moduleAt } from './chunks.ts';

const ROUTES = 'src/web/routes.tsx';
/** Matches a route of the app with the file of its screen. */
const ROUTE = /\bpath: '([^']+)',(?:(?!\bpath: ')[\s\S])*?import\('(\.\/(?:screens|print)\/[^']+)'\)/g;

/** For every route of the app: its path pattern, the files that the shell does not already load, and its outline, by path in `outlines`. */
export function screenPreloads(chunks: Chunks, outlines: Readonly<Record<string, string>>): ScreenPreloads {
  const shell = new Set(closureOf(chunks, [moduleAt('index.html')]));
  const routes = [...readFileSync(ROUTES, 'utf8').matchAll(ROUTE)];
  if (routes.length === 0) throw new Error(`${ROUTES} has no route with a screen.`);
  return routes.map(([, path = '', screen = '']) => {
    const files = closureOf(chunks, [moduleAt(`src/web/${screen}`)]).filter((chunk) => !shell.has(chunk));
    const others = new Set([...shell].flatMap(stylesOf));
    return {
      path,
      scripts: files.map(({ fileName }) => `/${fileName}`),
      styles: [...new Set(files.flatMap(stylesOf))].filter((style) => !others.has(style)).map((style) => `/${style}`),
      outline: outlines[path] ?? '',
    };
  });
}

const stylesOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])];
