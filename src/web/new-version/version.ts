// Whether this page is of an older build than the server's. It is looked for as the page comes into view, from time to time, and as
// soon as a file of the page is missing.
import { useSyncExternalStore } from 'react';

const LOOK_EVERY_MS = 15 * 60_000;
/** Who goes from tab to tab does not ask each time. */
const REST_MS = 60_000;

/** The script that the page began with, which names its build; undefined where nothing was built, under `npm run dev`. */
export const ownBuild = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined;

let isNewer = false;
let lookedAt = Date.now();
const listeners = new Set<() => void>();

export const isNewVersionHere = (): boolean => isNewer;
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, isNewVersionHere);

export function followVersions(): void {
  if (ownBuild === undefined) return;
  window.addEventListener('vite:preloadError', () => void look());
  document.addEventListener('visibilitychange', lookInPassing);
  setInterval(lookInPassing, LOOK_EVERY_MS);
}

function lookInPassing(): void {
  if (document.visibilityState === 'visible' && Date.now() - lookedAt > REST_MS) void look();
}

/** The service worker's script names the build that it came with, and is there for browsers too that never run it. */
async function look(): Promise<void> {
  lookedAt = Date.now();
  const answer = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => null);
  if (!answer?.ok || ownBuild === undefined || (await answer.text()).includes(ownBuild)) return;
  isNewer = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
