// A button that has done its work is often gone with the next view. The focus then goes to the page's heading instead of nowhere.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/** For the place whose buttons come and go. */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      if (event.target instanceof Element) last.current = event.target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A closing dialog gives the focus back in a task of its own, which comes first.
    timer.current = setTimeout(() => {
      const lost = document.activeElement === document.body && last.current !== null && !last.current.isConnected;
      const heading = lost ? place.current?.closest('main')?.querySelector('h1') : null;
      if (heading) focusHeading(heading);
    });
  });
  // As the next view is put in place, not after: what the view before left to be done must not come before that dialog.
  useLayoutEffect(() => () => clearTimeout(timer.current));
  return place;
}
