// Serves the built web app in dist/: its files, the documents and the app's shell.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { documentFile } from '../../../api/documents.ts';
import { type Theme, themeFromCookies, withTheme } from '../../../domain/theme.ts';
import { crawlerRoutes, isPublic } from './crawler-routes.ts';
import { throwNotFound } from '../errors.ts';
import { preloadsFor, SCREEN_PRELOADS, type ScreenPreloads, readScreenPreloads } from './screen-preloads.ts';
import { fillIn, type Installation } from './installation.ts';
import { styleHash } from '../security.ts';
import { type CompressedText, compressOnce, type Send, sendCompressed } from '../compressed-text.ts';
import type { Authenticate } from '../../accounts/authenticate.ts';

type Site = { folder: string; shell: string; preloads: ScreenPreloads; styleHashes: string[] };

/** Returns undefined if the web app has not been built. Then only the API is served. */
export function readSite(folder = 'dist'): Site | undefined {
  const root = resolve(folder);
  if (!existsSync(join(root, 'index.html'))) return undefined;
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'));
  const styles = pages.flatMap((page) => inlineStyles(readFileSync(join(root, page), 'utf8')));
  return {
    folder: root,
    shell: readFileSync(join(root, 'index.html'), 'utf8'),
    preloads: readScreenPreloads(join(root, SCREEN_PRELOADS)),
    styleHashes: [...new Set(styles.map(styleHash))],
  };
}

const inlineStyles = (html: string): string[] => [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');

/** These files have a hash of their content in their names. */
const IMMUTABLE = /^\/assets\//;

/** Images that other sites show: in mails and in link previews. */
const CROSS_ORIGIN_IMAGE = /^\/(?:mail-[a-z]+|social-card)\.png$/;

/** The worker that reads codes from camera images compiles WebAssembly, which the policy of the pages forbids. */
const CODE_READER = /^\/assets\/read-codes\.worker-[\w-]+\.js(?:\.\w+)?$/;
const CODE_READER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const urlPathOf = (folder: string, file: string): string => `/${relative(folder, file).replaceAll(sep, '/')}`;

export async function siteRoutes(app: FastifyInstance, site: Site, authenticate: Authenticate, installation: Installation): Promise<void> {
  await app.register(fastifyStatic, {
    root: site.folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}', '*.html'],
    setHeaders: (reply, file) => {
      const path = urlPathOf(site.folder, file);
      reply.header('cache-control', IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (CROSS_ORIGIN_IMAGE.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
      if (CODE_READER.test(path)) reply.header('content-security-policy', CODE_READER_POLICY);
    },
  });
  const document = (file: string) => themedDocument(fillIn(installation, readFileSync(join(site.folder, file), 'utf8')));
  const landing = document(documentFile('/', installation.signUp));
  for (const url of ['/', '/home'])
    app.get(url, async (request, reply) => {
      if (!(await authenticate(request))) return await landing(request, reply);
      return await reply.header('vary', 'cookie').redirect('/dashboard', 302);
    });
  // The service worker fetches and caches it.
  app.get('/offline.html', document('offline.html'));
  for (const path of ['/privacy', '/terms'] as const) app.get(path, document(documentFile(path, installation.signUp)));
  crawlerRoutes(app, installation.baseUrl);
  const shellAt = appShellFor(fillIn(installation, site.shell), site.preloads);
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || /^\/(?:api|assets)\//.test(request.url)) throwNotFound();
    if (!isPublic(request.url)) reply.header('x-robots-tag', 'noindex');
    return shellAt(request.url)(request, reply);
  });
}

/**
 * Returns the app's shell for a URL, with preloads of the screen's files in its head. Documents are made on first request and kept;
 * there are at most as many as screens.
 */
function appShellFor(shell: string, preloads: ScreenPreloads): (url: string) => Send {
  const withPreloads = preloadsFor(preloads);
  const documents = new Map<string, Send>();
  return (url) => {
    const html = withPreloads(shell, url);
    const document = documents.get(html) ?? themedDocument(html);
    documents.set(html, document);
    return document;
  };
}

/**
 * A page that is the same for everybody except for the theme, which comes from a cookie. `html`: the page with the system theme. Each
 * theme is compressed on its first request, because compressing all pages takes half a second of computing, too much for a start.
 */
function themedDocument(html: string): Send {
  const compressed: Partial<Record<Theme, Promise<CompressedText>>> = {};
  return async (request, reply) => {
    const theme = themeFromCookies(request.headers.cookie);
    const page = await (compressed[theme] ??= compressOnce(withTheme(html, theme)));
    return await sendCompressed(request, reply.type('text/html; charset=utf-8').header('vary', 'cookie'), page);
  };
}
