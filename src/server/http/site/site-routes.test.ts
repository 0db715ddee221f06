import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../db/accounts/viewers.ts';
import { handleErrors } from '../errors.ts';
import { SCREEN_PRELOADS } from './screen-preloads.ts';
import type { SignUpMode } from '../../../domain/sign-up.ts';
import { styleHash } from '../security.ts';
import { readSite, siteRoutes } from './site-routes.ts';
import type { Authenticate } from '../../accounts/authenticate.ts';

const OPERATOR = { name: 'Aspen & Sons', address: 'privacy@aspen.example' };
/** Its path looks like that of a hashed file, because only the path inside the build folder may count. */
const root = mkdtempSync(join(tmpdir(), 'titleline-site-'));
const folder = join(root, 'assets', 'read-codes.worker-1a2b.js');
const authenticate: Authenticate = async ({ headers }) => (headers.cookie === 'signed in' ? ({} as Viewer) : null);
let app: FastifyInstance;

beforeAll(async () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'assets'), { recursive: true });
  write('index.html', '<html lang="en"><head><title>App</title></head><header>Logo</header></html>');
  for (const page of ['landing', 'privacy', 'terms']) {
    write(`${page}.invited.html`, `<html lang="en">${page} by invitation</html>`);
    write(`${page}.closed.html`, `<html lang="en">${page} without sign-up</html>`);
  }
  write('landing.html', '<html lang="en"><head><style>h1{color:red}</style></head>Landing at {{BASE_URL}}/</html>');
  write('privacy.html', '<html lang="en"><head><style>h1{color:red}</style></head>Run by {{OPERATOR}}.</html>');
  write('terms.html', '<html lang="en">Terms</html>');
  write('offline.html', '<html lang="en">Offline</html>');
  write('assets/app-1a2b.js', 'let app');
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync('let app'));
  write('assets/read-codes.worker-1a2b.js', 'read');
  writeFileSync(join(folder, 'assets/read-codes.worker-1a2b.js.gz'), gzipSync('read'));
  write(
    SCREEN_PRELOADS,
    JSON.stringify([{ path: '/network/$orgId', scripts: ['/assets/o.js'], styles: ['/assets/o.css'], outline: '<p>Organization</p>' }]),
  );
  write('assets/gone-1a2b.js', 'gone');
  write('logo.svg', '<svg/>');
  write('sw.js', 'let worker');
  app = await serve('open');
});
afterAll(() => rmSync(root, { recursive: true }));

async function serve(signUp: SignUpMode): Promise<FastifyInstance> {
  const served = Fastify();
  handleErrors(served);
  await siteRoutes(served, readSite(folder)!, authenticate, { baseUrl: 'https://titles.example', operator: OPERATOR, signUp });
  return served;
}

test('a visitor gets the landing page at both of its URLs', async () => {
  for (const url of ['/', '/home']) expect((await app.inject(url)).body).toContain('Landing at https://titles.example/');
});

test('a signed-in person is redirected to the dashboard', async () => {
  const { statusCode, headers } = await app.inject({ url: '/home', headers: { cookie: 'signed in' } });
  expect([statusCode, headers.location]).toEqual([302, '/dashboard']);
});

test('a signed-in person can also read the public documents', async () => {
  expect((await app.inject({ url: '/privacy', headers: { cookie: 'signed in' } })).body).toContain(
    'Run by <strong>Aspen &amp; Sons</strong>',
  );
});

test('who may sign up is on every document, also for a browser that has the page from before a change', async () => {
  for (const [signUp, says] of [
    ['invited', 'by invitation'],
    ['closed', 'without sign-up'],
  ] as const) {
    const changed = await serve(signUp);
    for (const url of ['/', '/privacy', '/terms']) {
      const { etag } = (await app.inject(url)).headers;
      const answer = await changed.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(says)]);
    }
  }
});

test('the service worker can fetch the offline page, and is itself always revalidated', async () => {
  expect((await app.inject('/offline.html')).body).toContain('Offline');
  expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache');
});

test('every other URL gets the shell', async () => {
  const { statusCode, body, headers } = await app.inject('/t/some-thread?x=1');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toBe('<html lang="en"><head><title>App</title></head><header>Logo</header></html>');
});

test('the shell preloads the files of the requested screen, and shows its outline', async () => {
  const links =
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/o.js"><link rel="stylesheet" crossorigin href="/assets/o.css"></head>';
  for (const url of ['/network/some-org', '/network/some-org/?from=mail']) {
    const { body } = await app.inject(url);
    expect(body).toContain(links);
    expect(body).toContain('<header>Logo</header><p>Organization</p>');
  }
  for (const url of ['/network', '/network/some-org/more']) expect((await app.inject(url)).body).not.toMatch(/o\.js|Organization/);
  expect((await app.inject(`/${SCREEN_PRELOADS}`)).body).toContain('<title>App</title>');
});

test('pages and the shell are sent with the chosen theme, and caches keep the themes apart', async () => {
  for (const url of ['/', '/t/some-thread']) {
    const chosen = await app.inject({ url, headers: { cookie: 'theme=dark' } });
    expect(chosen.body).toContain('<html data-theme="dark" lang="en">');
    expect(chosen.headers['vary']).toContain('cookie');
    expect((await app.inject(url)).body).toContain('<html lang="en">');
  }
});

test('a page is compressed with an encoding that the browser accepts, and is not sent again while it is unchanged', async () => {
  for (const [url, word] of [
    ['/', 'Landing'],
    ['/network/some-org', '/assets/o.js'],
    ['/t/some-thread', 'App'],
  ] as const) {
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding', 'cache-control': 'no-cache' });
    expect(gunzipSync(compressed.rawPayload).toString()).toContain(word);
    const known = { 'if-none-match': String(compressed.headers['etag']) };
    const again = await app.inject({ url, headers: known });
    expect([again.statusCode, again.body, again.headers['vary']]).toEqual([304, '', 'cookie, accept-encoding']);
    expect((await app.inject({ url, headers: { ...known, cookie: 'theme=light' } })).statusCode).toBe(200);
  }
});

test('a browser that has the shell of one screen is sent the shell of another', async () => {
  const etag = String((await app.inject('/network/some-org')).headers['etag']);
  expect((await app.inject({ url: '/t/some-thread', headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  expect((await app.inject({ url: '/network/another', headers: { 'if-none-match': etag } })).statusCode).toBe(304);
});

test('a file that is not immutable is revalidated, and not sent again while it is unchanged', async () => {
  for (const url of ['/logo.svg', '/sw.js', '/offline.html', '/privacy', '/robots.txt', '/sitemap.xml', '/no/such/page']) {
    const { headers } = await app.inject(url);
    expect(headers['cache-control'], url).toBe('no-cache');
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.statusCode, again.body], url).toEqual([304, '']);
  }
});

test('a file with a hash in its name is immutable and compressed, any other file is revalidated', async () => {
  const script = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
  expect(script.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'gzip' });
  expect((await app.inject('/logo.svg')).headers['cache-control']).toBe('no-cache');
});

test('only the worker that reads codes may compile WebAssembly, compressed or not', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
    const policy = (await app.inject({ url: '/assets/read-codes.worker-1a2b.js', headers })).headers['content-security-policy'];
    expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    expect((await app.inject({ url: '/assets/app-1a2b.js', headers })).headers['content-security-policy']).toBeUndefined();
  }
});

test('a script of an older build and an unknown operation get a 404, not the shell', async () => {
  for (const url of ['/assets/app-0000.js', '/api/nothing']) expect((await app.inject(url)).statusCode).toBe(404);
});

test('a HEAD request gets the same headers as a GET request', async () => {
  for (const url of ['/', '/privacy', '/t/some-thread', '/sw.js']) {
    const [head, page] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
    expect([head.statusCode, head.headers, head.body], url).toEqual([200, { ...page.headers, date: expect.anything() }, '']);
  }
});

test('a file that was deleted after the server started gets a 404', async () => {
  rmSync(join(folder, 'assets', 'gone-1a2b.js'));
  expect((await app.inject('/assets/gone-1a2b.js')).statusCode).toBe(404);
});

test('the inline styles of a page are allowed by their hash', () => {
  expect(readSite(folder)?.styleHashes).toEqual([styleHash('h1{color:red}')]);
  expect(readSite(join(folder, 'assets'))).toBeUndefined();
});

test('robots.txt and the sitemap list the public pages under the base URL of this server', async () => {
  const robots = await app.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toContain('Sitemap: https://titles.example/sitemap.xml\n');
  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['/', '/privacy', '/terms', '/login', '/signup'].map((path) => `https://titles.example${path}`),
  );
});

test('pages that need a session, and sign-in URLs with a query, are not indexed', async () => {
  for (const url of ['/dashboard', '/t/some-thread', '/login?redirect=%2Ft%2F1', '/no/such/page'])
    expect((await app.inject(url)).headers['x-robots-tag'], url).toBe('noindex');
  for (const url of ['/', '/privacy', '/terms', '/login', '/signup'])
    expect((await app.inject(url)).headers, url).not.toHaveProperty('x-robots-tag');
});
