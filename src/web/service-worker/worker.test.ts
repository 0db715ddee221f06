// Cases of the service worker that the browser tests do not cover: requests that it ignores, and a cache that fails.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://titles.example';
type FakeFetchEvent = { request: Pick<Request, 'url' | 'method' | 'mode'>; clientId: string; resultingClientId: string };
type Listener = (event: FakeFetchEvent & { respondWith(response: Promise<Response>): void }) => void;

const listeners: Record<string, Listener> = {};
const match = vi.fn<() => Promise<Response | undefined>>();
const fromServer = vi.fn<() => Promise<Response>>();

beforeAll(async () => {
  vi.stubGlobal('BUILD', { name: '/assets/index-1a2b.js', files: [], offlinePage: '' });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('caches', { match });
  vi.stubGlobal('fetch', fromServer);
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => (listeners[type] = listener));
  await import('./worker.ts');
});

beforeEach(() => {
  match.mockReset().mockResolvedValue(undefined);
  fromServer.mockReset().mockImplementation(async () => new Response('from the server'));
});

/** The text of the worker's response, or undefined if it leaves the request to the browser. */
async function fetchThroughWorker(path: string, { method = 'GET', mode = 'cors', page = 'page' } = {}): Promise<string | undefined> {
  let response: Promise<Response> | undefined;
  const request = { url: new URL(path, ORIGIN).href, method, mode: mode as RequestMode };
  listeners['fetch']!({ request, clientId: page, resultingClientId: page, respondWith: (given) => void (response = given) });
  return await (await response)?.text();
}

test('the worker leaves API requests, writes and other origins to the browser', async () => {
  expect(await fetchThroughWorker('/api/me')).toBeUndefined();
  expect(await fetchThroughWorker('/api/auth/callback/google?code=1', { mode: 'navigate' })).toBeUndefined();
  expect(await fetchThroughWorker('/health/ready', { mode: 'navigate' })).toBeUndefined();
  expect(await fetchThroughWorker('/metrics', { mode: 'navigate' })).toBeUndefined();
  expect(await fetchThroughWorker('/assets/app-1a2b.js', { method: 'HEAD' })).toBeUndefined();
  expect(await fetchThroughWorker('https://elsewhere.example/assets/app-1a2b.js')).toBeUndefined();
  expect(await fetchThroughWorker('/manifest.webmanifest')).toBeUndefined();
});

test('a cached file is not requested from the server, and any other file is', async () => {
  expect(await fetchThroughWorker('/assets/app-1a2b.js')).toBe('from the server');
  match.mockResolvedValue(new Response('cached'));
  fromServer.mockClear();
  expect(await fetchThroughWorker('/assets/app-1a2b.js')).toBe('cached');
  expect(fromServer).not.toHaveBeenCalled();
});

test('files are fetched from the server if the cache is broken or blocked', async () => {
  match.mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'));
  expect(await fetchThroughWorker('/assets/app-1a2b.js')).toBe('from the server');
});

test('a page that came from the server loads its first files from the server too', async () => {
  match.mockResolvedValue(new Response('cached'));
  expect(await fetchThroughWorker('/dashboard', { mode: 'navigate', page: 'new' })).toBe('from the server');
  expect(await fetchThroughWorker('/assets/app-1a2b.js', { page: 'new' })).toBeUndefined();
});
