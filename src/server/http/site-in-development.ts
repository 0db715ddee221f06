// The web app under `npm run dev`: served from its sources by Vite inside this process, with hot reload.
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { themed, themeFromCookies } from '../../domain/theme.ts';
import { nothingHere } from './errors.ts';
import type { WhoAsks } from './who-asks.ts';

type Prerender = { render(): string | Promise<string> };

export async function siteInDevelopment(app: FastifyInstance, whoAsks: WhoAsks): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    // Vite's own loader writes a file that node --watch would take for a change.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', async () => await vite.close());
  // Before our own routes, and only for what Vite knows: whatever it passes on comes back here.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (request.method !== 'GET' || path.startsWith('/api/')) nothingHere();
    const isLanding = path === '/' || path === '/home';
    if (isLanding && (await whoAsks(request))) return await reply.redirect('/dashboard', 302);
    const page = readFileSync(isLanding ? 'landing.html' : 'index.html', 'utf8');
    const markup = isLanding ? await ((await vite.ssrLoadModule('/src/web/prerender.tsx')) as Prerender).render() : '';
    const html = page.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`);
    const themedHtml = themed(html, themeFromCookies(request.headers.cookie));
    return await reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(request.url, themedHtml));
  });
}
