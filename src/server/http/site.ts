// The built web app in dist/: its files as they are, its landing page, and its shell, which gets a nonce for styles each time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { themed, themeFromCookies } from '../../domain/theme.ts';
import { makeDocument } from './document.ts';
import { nothingHere } from './errors.ts';
import { FIRST_FILES, type FirstFiles, firstFilesOf, readFirstFiles } from './first-files.ts';
import type { WhoAsks } from './who-asks.ts';

export type Site = { folder: string; shell: string; firstFiles: FirstFiles; styleHashes: string[] };

/** undefined where the web app has not been built: then only the API is served. */
export function readSite(folder = 'dist'): Site | undefined {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html'))) return undefined;
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'));
  return {
    folder: root,
    shell: readFileSync(join(root, 'index.html'), 'utf8'),
    firstFiles: readFirstFiles(join(root, FIRST_FILES)),
    styleHashes: pages.flatMap((page) => inlineStyles(readFileSync(join(root, page), 'utf8'))).map(styleHash),
  };
}

const inlineStyles = (html: string): string[] => [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');

/** As the Content-Security-Policy spells it. */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** The shell with the nonce where scripts that add `<style>` elements look for it. */
export const shellWithNonce = (shell: string, nonce: string): string =>
  shell.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`);

export async function siteRoutes(app: FastifyInstance, site: Site, whoAsks: WhoAsks): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}', '*.html'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Mail is read on pages of others.
      if (/\/mail-[a-z]+\.png$/.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  const landing = makeDocument(readFileSync(join(site.folder, 'landing.html'), 'utf8'));
  for (const url of ['/', '/home'])
    app.get(url, async (request, reply) => {
      if (!(await whoAsks(request))) return await landing(request, reply);
      return await reply.header('vary', 'cookie').redirect('/dashboard', 302);
    });
  const withFirstFiles = firstFilesOf(site.firstFiles);
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || /^\/(?:api|assets)\//.test(request.url)) nothingHere();
    const shell = withFirstFiles(shellWithNonce(site.shell, request.styleNonce), request.url);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
      .send(themed(shell, themeFromCookies(request.headers.cookie)));
  });
}
