// Builds the web app into dist/: the app's shell (index.html), the documents (src/api/documents.ts, prerendered with inline styles),
// the service worker and its offline page. Then compresses every text and wasm file to a .br and a .gz next to it, except the pages:
// the server inserts values into them first.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { listBuiltFiles } from '../src/server/http/site/built-site.ts';
import { SCREEN_PRELOADS } from '../src/server/http/site/screen-preloads.ts';
import { OFFLINE_PAGE } from '../src/web/service-worker/build.ts';
import { screenPreloads } from './build/screen-preloads.ts';
import { enforceScriptBudgets, measureScripts, SCRIPT_SIZES } from './build/script-budgets.ts';
import { DOCUMENT_FILES, documentFile, type DocumentPath } from '../src/api/documents.ts';
import { SIGN_UP_MODES, type SignUpMode } from '../src/domain/sign-up.ts';
import { scriptGroups } from './build/script-groups.ts';
import { buildServiceWorker } from './build/service-worker.ts';

const SHELL = 'index.html';

const { output } = (await build({
  logLevel: 'warn',
  build: {
    rolldownOptions: { input: ['index.html', 'document.html', 'offline.html'], output: { codeSplitting: { groups: scriptGroups() } } },
  },
})) as Rolldown.RolldownOutput;
const chunks = output.filter((part) => part.type === 'chunk');
const sizes = measureScripts(chunks);
enforceScriptBudgets(sizes);
writeFileSync(join('dist', SCRIPT_SIZES), JSON.stringify(sizes));
await build({
  logLevel: 'warn',
  build: { ssr: 'src/web/prerender.tsx', outDir: 'dist/.prerender', emptyOutDir: true, copyPublicDir: false },
});
const { prerendered, prerenderedOffline, prerenderedOutlines, prerenderedShell } = (await import(
  pathToFileURL(resolve('dist/.prerender/prerender.js')).href
)) as {
  prerendered(template: string, path: DocumentPath, signUp: SignUpMode): string;
  prerenderedOffline(template: string): string;
  prerenderedOutlines(): Record<string, string>;
  prerenderedShell(template: string): string;
};
writeFileSync(join('dist', SCREEN_PRELOADS), JSON.stringify(screenPreloads(chunks, prerenderedOutlines())));
const template = withStylesInline('document.html');
for (const path of Object.keys(DOCUMENT_FILES) as DocumentPath[])
  for (const signUp of SIGN_UP_MODES) writeFileSync(join('dist', documentFile(path, signUp)), prerendered(template, path, signUp));
writeFileSync(join('dist', SHELL), prerenderedShell(withStylesFirst(readFileSync(join('dist', SHELL), 'utf8'))));
writeFileSync(join('dist', OFFLINE_PAGE), prerenderedOffline(withStylesInline('offline.html')));
rmSync('dist/.prerender', { recursive: true });
rmSync('dist/document.html');
await buildServiceWorker(
  chunks,
  output.filter((part) => part.type === 'asset'),
);

for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:js|css|svg|json|webmanifest|txt|wasm)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
listBuiltFiles();

/**
 * The prerendered shell needs only its styles to show, so its scripts load with low priority. The attribute is added here because Vite
 * drops it from the source.
 */
function withStylesFirst(shell: string): string {
  return shell.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

function withStylesInline(page: string): string {
  return readFileSync(join('dist', page), 'utf8').replaceAll(
    /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
    (_link, href: string) => `<style>${readFileSync(join('dist', href), 'utf8')}</style>`,
  );
}
