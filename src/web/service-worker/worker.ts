// The service worker: caches the files of a build while one of its pages is open, and shows the offline page if a page cannot be loaded.
// Each build has a cache with its name, and each open page holds a lock with that name. A new worker activates at once, because it serves
// the files of every cached build. It then deletes the caches of builds without an open page.
import { isChosenTheme, withTheme, themeCookie } from '../../domain/theme.ts';
import { type Build, OFFLINE_PAGE } from './build.ts';

/** Inserted by the build. */
declare const BUILD: Build;
const own = BUILD;

// The types of a service worker's scope that are used here. TypeScript's libraries for pages and workers conflict in one program.

interface LifecycleEvent extends Event {
  /** Keeps the worker alive. If the promise rejects during `install`, the worker is discarded. */
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends LifecycleEvent {
  request: Request;
  /** The page that sends the request; empty for a navigation. */
  clientId: string;
  /** The page that a navigation opens. */
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessageEvent extends LifecycleEvent {
  /** The page that sent the message. */
  source: { id: string };
}

interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const scope = globalThis as unknown as Scope;

/** Pages that came from the server and are not loaded yet. */
const loadingPages = new Set<string>();

scope.addEventListener('install', (event) => event.waitUntil(cacheBuild(own).then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(deleteClosedBuilds().then(() => scope.clients.claim())));
scope.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(?:(?:api|health)\/|metrics$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageFromServer(request, resultingClientId));
  else if (pathname.startsWith('/assets/') && !loadingPages.has(clientId)) event.respondWith(cachedOrFetched(request));
});
scope.addEventListener('message', ({ source }) => loadingPages.delete(source.id));

/** Copies a file from another build's cache if it has the same name, which contains its hash. */
async function cacheBuild({ name, files }: Build): Promise<void> {
  const cache = await caches.open(name);
  const add = async (file: string) => {
    const cached = await cachedFile(file);
    await (cached ? cache.put(file, cached) : cache.add(file));
  };
  // Without cookies, so that the page follows the device's theme.
  const page = new Request(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' });
  await Promise.all([...files.map(add), cache.add(page)]);
}

async function deleteClosedBuilds(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const open = [own.name, ...held.map(({ name }) => name)];
  const closed = (await caches.keys()).filter((name) => !open.includes(name));
  await Promise.all(closed.map((name) => caches.delete(name)));
}

/** Falls back to the server if the file is not cached, or the cache is broken or blocked. */
const cachedOrFetched = async (request: Request): Promise<Response> =>
  (await cachedFile(request).catch(() => undefined)) ?? (await fetch(request));

const cachedFile = (file: Request | string) => caches.match(file, { ignoreVary: true });

/**
 * Until the page is loaded, its files also come from the server. If the worker served them, some would be fetched twice: Chromium drops a
 * preload that a worker answered ("cross-world service worker resource mismatch").
 */
async function pageFromServer(request: Request, page: string): Promise<Response> {
  try {
    const answer = await fetch(request);
    loadingPages.add(page);
    return answer;
  } catch {
    return await offlinePage();
  }
}

async function offlinePage(): Promise<Response> {
  const cache = await caches.open(own.name);
  const cached = await cache.match(OFFLINE_PAGE, { ignoreVary: true });
  if (!cached) return Response.error();
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  const policy = cached.headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', policy);
  return new Response(withTheme(await cached.text(), await chosenTheme()), { headers });
}

/** `cookieStore` is missing over plain HTTP and in older browsers. There the page follows the device. */
async function chosenTheme() {
  const value = 'cookieStore' in globalThis ? (await cookieStore.get(themeCookie(globalThis.location.protocol)))?.value : undefined;
  return isChosenTheme(value) ? value : 'system';
}
