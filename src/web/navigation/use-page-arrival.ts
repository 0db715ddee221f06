// After a navigation the focus goes to the new page's heading, and a screen reader says the page's title.
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { focusHeading } from '../ui/focus/focus-heading.ts';

/** A heading that is not there by then is not waited for (ms). */
const PATIENCE_MS = 5_000;
/** A page sets its title just after it is painted (ms). */
const TITLE_MS = 100;

/** What to announce; empty until the first navigation, since the browser itself announces a page that loads. */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || !main.current) return;
      stopWaiting();
      // Two pages in a row may have the same title, and what does not change is not said.
      setAnnouncement('');
      stopWaiting = awaitHeading(main.current, (heading) => {
        focusHeading(heading);
        setTimeout(() => setAnnouncement(document.title), TITLE_MS);
      });
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [router, main]);
  return announcement;
}

/** The heading may come with the page's data. Whoever moves the focus meanwhile has arrived already, and so has a dialog over the page. */
function awaitHeading(place: HTMLElement, onHeading: (heading: HTMLElement) => void): () => void {
  const patience = setTimeout(stop, PATIENCE_MS);
  const observer = new MutationObserver(look);
  observer.observe(place, { childList: true, subtree: true });
  look();
  return stop;

  function look(): void {
    const heading = place.querySelector('h1');
    if (!heading) return;
    stop();
    const focus = document.activeElement;
    // A menu that is opened before the heading is there would close as it loses the focus.
    if (focus?.closest('[role="menu"][data-state="open"]')) return;
    if (!place.contains(focus) && !place.closest('[aria-hidden="true"]')) onHeading(heading);
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(patience);
  }
}
