// The worker as a browser asks it, where no test in a browser reaches: what it leaves alone, and a store that does not work.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://titles.example';
type Asked = { request: Pick<Request, 'url' | 'method' | 'mode'>; clientId: string; resultingClientId: string };
type Listener = (event: Asked & { respondWith(answer: Promise<Response>): void }) => void;

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

/** What the page gets of the worker; undefined where it is left to the browser. */
async function ask(path: string, { method = 'GET', mode = 'cors', page = 'page' } = {}): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const request = { url: new URL(path, ORIGIN).href, method, mode: mode as RequestMode };
  listeners['fetch']!({ request, clientId: page, resultingClientId: page, respondWith: (given) => void (answer = given) });
  return await (await answer)?.text();
}

test('what the server says about anybody, what is sent and what is elsewhere passes the worker by', async () => {
  expect(await ask('/api/me')).toBeUndefined();
  expect(await ask('/api/auth/callback/google?code=1', { mode: 'navigate' })).toBeUndefined();
  expect(await ask('/health/ready', { mode: 'navigate' })).toBeUndefined();
  expect(await ask('/metrics', { mode: 'navigate' })).toBeUndefined();
  expect(await ask('/assets/app-1a2b.js', { method: 'HEAD' })).toBeUndefined();
  expect(await ask('https://elsewhere.example/assets/app-1a2b.js')).toBeUndefined();
  expect(await ask('/manifest.webmanifest')).toBeUndefined();
});

test('a file that is kept is not asked of the server, any other is', async () => {
  expect(await ask('/assets/app-1a2b.js')).toBe('from the server');
  match.mockResolvedValue(new Response('kept'));
  fromServer.mockClear();
  expect(await ask('/assets/app-1a2b.js')).toBe('kept');
  expect(fromServer).not.toHaveBeenCalled();
});

test('a page goes on where the browser’s store is broken or forbidden', async () => {
  match.mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'));
  expect(await ask('/assets/app-1a2b.js')).toBe('from the server');
});

test('what a page begins with comes from where the page came from', async () => {
  match.mockResolvedValue(new Response('kept'));
  expect(await ask('/dashboard', { mode: 'navigate', page: 'new' })).toBe('from the server');
  expect(await ask('/assets/app-1a2b.js', { page: 'new' })).toBeUndefined();
});
