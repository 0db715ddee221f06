// Builds the service worker, a separate script at /sw.js. Its name must not change between builds, so the list of the build's files is
// compiled into it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { type Build, OFFLINE_PAGE } from '../../src/web/service-worker/build.ts';
import { type Chunks, moduleAt } from './chunks.ts';

/** Only the Latin fonts are cached ahead. The fonts of rarer scripts are fetched when a text needs them. */
const FONT = /^assets\/geist[\w-]*-latin-wght-normal-[\w-]+\.woff2$/;

export async function buildServiceWorker(chunks: Chunks, assets: readonly Rolldown.OutputAsset[]): Promise<void> {
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId === moduleAt('index.html'));
  if (!start) throw new Error('The build has no script for index.html.');
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const fonts = assets.map(({ fileName }) => fileName).filter((name) => FONT.test(name));
  if (fonts.length === 0) throw new Error('The build has no fonts for the service worker to cache.');
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
