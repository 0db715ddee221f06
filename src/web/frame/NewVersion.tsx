// Offers to reload for a newer version while the user stays on a page. A navigation loads it anyway.
import './page-frame.css';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { newVersionCopy } from '../copy/frame.ts';
import { leaveUnlessGuarded, reloadPage } from '../navigation/navigation-guard.ts';
import { createStore } from '../browser/store.ts';
import { Button } from '../ui/Button.tsx';
import { AddedLater } from '../ui/text/inline-text.tsx';

export function NewVersion() {
  if (!isNewer.use()) return null;
  return (
    <div className="new-version row">
      <p role="status">
        <AddedLater>{newVersionCopy.sentence}</AddedLater>
      </p>
      <Button size="compact" onClick={() => leaveUnlessGuarded('reload', reloadPage)}>
        {newVersionCopy.reload}
      </Button>
    </div>
  );
}

// Detects that the server has a newer build than this page. Checks when the page becomes visible, at intervals, and when a chunk fails to
// load.

const CHECK_INTERVAL_MS = 15 * 60_000;
/** The least time between checks, for users who switch tabs often. */
const MIN_INTERVAL_MS = 60_000;

/** The URL of the page's entry script, which identifies its build; undefined under `npm run dev`. */
export const ownBuild = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined;

const isNewer = createStore(false);
let checkedAt = Date.now();

export function watchForNewVersion(): void {
  if (ownBuild === undefined) return;
  window.addEventListener('vite:preloadError', () => void check());
  document.addEventListener('visibilitychange', checkIfVisible);
  setInterval(checkIfVisible, CHECK_INTERVAL_MS);
}

/**
 * Loads the new build by turning a navigation into a page load. The router has already asked about unsaved changes. While a command is
 * pending the page is not reloaded; the next navigation does it.
 */
export function reloadAtNavigation(router: AnyRouter, cache: QueryClient): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || !isNewer.get() || cache.isMutating() > 0) return;
    router.history.flush(); // otherwise the URL is written too late
    reloadPage();
  });
}

function checkIfVisible(): void {
  if (document.visibilityState === 'visible' && Date.now() - checkedAt > MIN_INTERVAL_MS) void check();
}

/** The service worker's script contains the name of its build. It can be read even if the browser never runs it. */
async function check(): Promise<void> {
  checkedAt = Date.now();
  const answer = await fetch('/sw.js', { cache: 'no-cache' }).catch(() => null);
  if (!answer?.ok || ownBuild === undefined || (await answer.text()).includes(ownBuild)) return;
  isNewer.set(true);
}
