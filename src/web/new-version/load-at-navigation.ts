// A page that is older than the server's goes on to the next one by loading it: the new build begins there, and nobody waits for it.
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { reloadPage } from '../navigation/navigation-guard.ts';
import { isNewVersionHere } from './version.ts';

/** Whoever would lose something was asked before the navigation began. What is on its way to the server is waited for: next time. */
export function takeAtNavigation(router: AnyRouter, cache: QueryClient): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || !isNewVersionHere() || cache.isMutating() > 0) return;
    router.history.flush(); // the address of the page to come is written a moment later otherwise
    reloadPage();
  });
}
