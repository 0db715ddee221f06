// After a navigation, focuses the new page's heading and announces its title to screen readers.
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { focusHeading } from '../ui/focus/focus-page.ts';

/** How long to wait for a heading (ms). */
const HEADING_TIMEOUT_MS = 5_000;
/** A page sets its title shortly after it renders (ms). */
const TITLE_DELAY_MS = 100;

/** Returns the announcement. It is empty until the first navigation, because the browser announces a loaded page itself. */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || !main.current) return;
      stop();
      // Cleared first, because two pages may have the same title and an unchanged text is not announced.
      setAnnouncement('');
      stop = awaitHeading(main.current, (heading) => {
        focusHeading(heading);
        setTimeout(() => setAnnouncement(document.title), TITLE_DELAY_MS);
      });
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router, main]);
  return announcement;
}

/**
 * Waits for the heading, which may come with the page's data. Does not move the focus if it is on a control of the page or in a dialog by
 * then.
 */
function awaitHeading(main: HTMLElement, onHeading: (heading: HTMLElement) => void): () => void {
  const timer = setTimeout(stop, HEADING_TIMEOUT_MS);
  const observer = new MutationObserver(check);
  observer.observe(main, { childList: true, subtree: true });
  check();
  return stop;

  function check(): void {
    const heading = main.querySelector('h1');
    if (!heading) return;
    stop();
    const focus = document.activeElement;
    // An open menu would close if it lost the focus.
    if (focus?.closest('[role="menu"][data-state="open"]')) return;
    // A dialog or a toast that disappears with the previous page leaves the focus on the main element or on the heading.
    const isOnControl = main.contains(focus) && focus !== main && focus !== heading;
    if (!isOnControl && !main.closest('[aria-hidden="true"]')) onHeading(heading);
  }

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
}
