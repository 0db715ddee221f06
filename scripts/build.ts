// Builds the web app into dist/: the app's shell (index.html) and the landing page (landing.html), which is prerendered with its
// styles inline; then a .br and a .gz beside every text file, and the hashes of styles that libraries add to a page.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

await build({ logLevel: 'warn', build: { rolldownOptions: { input: ['index.html', 'landing.html'] } } });
await build({
  logLevel: 'warn',
  build: { ssr: 'src/web/prerender.tsx', outDir: 'dist/.prerender', emptyOutDir: true, copyPublicDir: false },
});
const { render } = (await import(pathToFileURL(resolve('dist/.prerender/prerender.js')).href)) as { render(): string | Promise<string> };
const markup = await render();
rmSync('dist/.prerender', { recursive: true });

const landing = readFileSync('dist/landing.html', 'utf8')
  .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
  .replaceAll(
    /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g,
    (_link, href: string) => `<style>${readFileSync(join('dist', href), 'utf8')}</style>`,
  );
if (!landing.includes(markup)) throw new Error('landing.html has no <div id="root"></div> for the prerendered page.');
writeFileSync('dist/landing.html', landing);
writeFileSync('dist/style-hashes.json', JSON.stringify(styleHashes()));

for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

/** sonner adds its styles to the page as an element that takes no nonce: first empty, then filled. */
function styleHashes(): string[] {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8');
  const css = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);?$/m.exec(source)?.[1];
  if (!css) throw new Error('sonner does not add its styles as it used to: see how the Content-Security-Policy can allow them.');
  return ['', JSON.parse(css) as string].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
