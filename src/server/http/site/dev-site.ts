// Serves the web app under `npm run dev`: Vite runs inside this process and serves the sources with hot reload.
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { DOCUMENT_FILES, type DocumentPath } from '../../../api/documents.ts';
import type { SignUpMode } from '../../../domain/sign-up.ts';
import { withTheme, themeFromCookies } from '../../../domain/theme.ts';
import { crawlerRoutes } from './crawler-routes.ts';
import { throwNotFound } from '../errors.ts';
import { fillIn, type Installation } from './installation.ts';
import type { Authenticate } from '../../accounts/authenticate.ts';

type Prerender = {
  prerendered(template: string, path: DocumentPath, signUp: SignUpMode): string;
  prerenderedShell(template: string): string;
};

export async function devSite(app: FastifyInstance, authenticate: Authenticate, installation: Installation): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    // Vite's default config loader writes a file, which would restart `node --watch`.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', async () => await vite.close());
  // Vite handles its own URLs before our routes and passes all other requests on.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
  const pageOf = async (path: string): Promise<string> => {
    const { prerendered, prerenderedShell } = (await vite.ssrLoadModule('/src/web/prerender.tsx')) as Prerender;
    const page = isDocument(path)
      ? prerendered(readFileSync('document.html', 'utf8'), path, installation.signUp)
      : prerenderedShell(readFileSync('index.html', 'utf8'));
    return fillIn(installation, page);
  };
  crawlerRoutes(app, installation.baseUrl);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (request.method !== 'GET' || path.startsWith('/api/')) throwNotFound();
    const document = path === '/home' ? '/' : path;
    if (document === '/' && (await authenticate(request))) return await reply.redirect('/dashboard', 302);
    const themedPage = withTheme(await pageOf(document), themeFromCookies(request.headers.cookie));
    return await reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(request.url, themedPage));
  });
}

const isDocument = (path: string): path is DocumentPath => Object.hasOwn(DOCUMENT_FILES, path);
