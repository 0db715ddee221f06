// Starts the router, the cache and the listeners, then renders.
import './libraries.ts';
import '../styles/index.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isLeaving } from '../navigation/navigation-guard.ts';
import { ownBuild, reloadAtNavigation, watchForNewVersion } from '../new-version/version.ts';
import { meQuery } from '../data/queries.ts';
import { createQueryClient } from '../data/query-client.ts';
import { createAppRouter } from '../routes.tsx';
import { followTheme } from '../frame/theme.ts';

/** Longest wait (ms) for an idle moment before the service worker is registered. */
const IDLE_TIMEOUT_MS = 10_000;

/** `container`: the element that the app fills. */
export function startApp(container: HTMLElement): void {
  followTheme();
  const cache = createQueryClient();
  void cache.prefetchQuery(meQuery()); // while the screen's script loads
  const router = createAppRouter(cache);
  reloadAtNavigation(router, cache);
  watchForNewVersion();
  window.addEventListener('pageshow', ({ persisted }) => persisted && refreshViewer(cache));
  registerServiceWorker();
  const root = createRoot(container);
  // A transition renders in small pieces, so that the page responds meanwhile.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
}

/** The page was restored from the back/forward cache. The viewer may have signed out since. */
function refreshViewer(cache: QueryClient): void {
  if (isLeaving()) window.location.reload();
  else void cache.invalidateQueries(meQuery());
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
