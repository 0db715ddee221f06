// The service worker, a script of its own at /sw.js: its name must stay, so it carries the list of the files of its build.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { type Build, OFFLINE_PAGE } from '../../src/web/service-worker/build.ts';
import { type Chunks, moduleAt } from './chunks.ts';

/** The fonts of the languages that few texts are in are fetched when they are. */
const FONT = /^assets\/geist[\w-]*-latin-wght-normal-[\w-]+\.woff2$/;

export async function buildServiceWorker(chunks: Chunks, assets: readonly Rolldown.OutputAsset[]): Promise<void> {
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId === moduleAt('index.html'));
  if (!start) throw new Error('The build has no script for index.html.');
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const fonts = assets.map(({ fileName }) => fileName).filter((name) => FONT.test(name));
  if (fonts.length === 0) throw new Error('The build has no fonts that the service worker could keep.');
  const known: Build = {
    name: `/${start.fileName}`,
    files: [...chunks.map(({ fileName }) => fileName), ...styles, ...fonts].map((file) => `/${file}`).toSorted(),
    offlinePage: createHash('sha256')
      .update(readFileSync(join('dist', OFFLINE_PAGE)))
      .digest('base64url'),
  };
  await build({
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(known) },
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: 'src/web/service-worker/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
