// Entry point of the app: starts the router, the cache and the listeners, then renders.
import './ui/styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isLeaving } from './navigation/navigation-guard.ts';
import { ownBuild, reloadAtNavigation, watchForNewVersion } from './frame/NewVersion.tsx';
import { meQuery } from './data/queries.ts';
import { createQueryClient } from './data/query-client.ts';
import { createAppRouter } from './routes.tsx';
import { followSignOut, noteSignOut } from './data/session/signed-out-tabs.ts';
import { followTheme } from './ui/theme.ts';

/** Longest wait (ms) for an idle moment before the service worker is registered. */
const IDLE_TIMEOUT_MS = 10_000;

followTheme();
const cache = createQueryClient();
void cache.prefetchQuery(meQuery()); // while the screen's script loads
const router = createAppRouter(cache);
reloadAtNavigation(router, cache);
watchForNewVersion();
const viewerId = () => cache.getQueryData(meQuery().queryKey)?.viewer?.userId;
followSignOut(viewerId);
window.addEventListener('pageshow', ({ persisted }) => persisted && void checkViewer());
registerServiceWorker();
const root = createRoot(document.getElementById('root')!);
// A transition renders in small pieces, so that the page responds meanwhile.
startTransition(() =>
  root.render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ),
);

/** The page was restored from the back/forward cache. It is hidden until it is known that its viewer is still signed in. */
async function checkViewer(): Promise<void> {
  noteSignOut();
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  const before = viewerId();
  const isKnown = !isLeaving() && (await cache.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => null)) !== null;
  // Without a connection, the reload shows the offline page.
  if (!isKnown || viewerId() !== before) window.location.reload();
  else style.visibility = '';
}

/** Registers the service worker when the page is idle. Does nothing if the browser has no service workers or locks, or forbids them. */
function registerServiceWorker(): void {
  if (ownBuild === undefined || !('serviceWorker' in navigator) || !('locks' in navigator)) return;
  // The lock is held while the page is open: until then the worker keeps the files of its build.
  navigator.locks.request(ownBuild, { mode: 'shared' }, () => new Promise(() => {})).catch(() => undefined);
  if (document.readyState === 'complete') registerWhenIdle();
  else window.addEventListener('load', registerWhenIdle, { once: true });
}

function registerWhenIdle(): void {
  navigator.serviceWorker.controller?.postMessage('loaded');
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: IDLE_TIMEOUT_MS });
  else register();
}

function register(): void {
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
