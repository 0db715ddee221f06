// Has the service worker installed, once the page is there and the browser has nothing better to do.
import { ownBuild } from './version.ts';

/** A browser without service workers or locks, or that forbids them, runs the app as before. */
export function install(): void {
  if (ownBuild === undefined || !('serviceWorker' in navigator) || !('locks' in navigator)) return;
  // Held for as long as the page is open: the worker keeps the files of its build until then.
  navigator.locks.request(ownBuild, { mode: 'shared' }, () => new Promise(() => {})).catch(() => undefined);
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
}

/** A page that is never idle is installed all the same (ms). */
const IDLE_WITHIN_MS = 10_000;

function afterLoad(): void {
  navigator.serviceWorker.controller?.postMessage('loaded');
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: IDLE_WITHIN_MS });
  else register();
}

const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
