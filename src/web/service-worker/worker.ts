// The service worker: keeps the files of a build for as long as a page of it is open, and shows the offline page where a page cannot be
// had. Each build has a cache under its name, and each open page holds a lock of that name. A new worker takes over at once, because
// it serves the files of every build that is kept; what no page holds any more it forgets then.
import { isChosenTheme, themed, themeCookie } from '../../domain/theme.ts';
import { type Build, OFFLINE_PAGE } from './build.ts';
import { scope } from './scope.ts';

/** Written in by the build. */
declare const BUILD: Build;
const own = BUILD;

/** Pages that came from the server and have not said yet that they are loaded. */
const arriving = new Set<string>();

scope.addEventListener('install', (event) => event.waitUntil(keepBuild(own).then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(forgetClosedBuilds().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(?:(?:api|health)\/|metrics$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageFromServer(request, resultingClientId));
  else if (pathname.startsWith('/assets/') && !arriving.has(clientId)) event.respondWith(fileOfAnyBuild(request));
});
scope.addEventListener('message', ({ source }) => arriving.delete(source.id));

/** What another build has under the same name is the same. */
async function keepBuild({ name, files }: Build): Promise<void> {
  const cache = await caches.open(name);
  const keep = async (file: string) => {
    const kept = await keptFile(file);
    await (kept ? cache.put(file, kept) : cache.add(file));
  };
  // Without cookies: the page that asks the device for its theme.
  const page = new Request(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' });
  await Promise.all([...files.map(keep), cache.add(page)]);
}

async function forgetClosedBuilds(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const open = [own.name, ...held.map(({ name }) => name)];
  const closed = (await caches.keys()).filter((name) => !open.includes(name));
  await Promise.all(closed.map((name) => caches.delete(name)));
}

/** Of the server, too, where the browser's store is broken or forbidden. */
const fileOfAnyBuild = async (request: Request): Promise<Response> =>
  (await keptFile(request).catch(() => undefined)) ?? (await fetch(request));

const keptFile = (file: Request | string) => caches.match(file, { ignoreVary: true });

/**
 * What a page begins with is where the page just came from. Answered here it would be fetched twice now and then: Chromium drops a
 * preload that a worker answered ("cross-world service worker resource mismatch").
 */
async function pageFromServer(request: Request, page: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    arriving.add(page);
    return answer;
  } catch {
    return await offlinePage();
  }
}

async function offlinePage(): Promise<Response> {
  const cache = await caches.open(own.name);
  const kept = await cache.match(OFFLINE_PAGE, { ignoreVary: true });
  if (!kept) return Response.error();
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  const policy = kept.headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', policy);
  return new Response(themed(await kept.text(), await chosenTheme()), { headers });
}

/** Missing over plain http and in older browsers: there the page follows the device. */
async function chosenTheme() {
  const value = 'cookieStore' in globalThis ? (await cookieStore.get(themeCookie(globalThis.location.protocol)))?.value : undefined;
  return isChosenTheme(value) ? value : 'system';
}
