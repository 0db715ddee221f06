// A button that has done its work is often gone with the next view. The focus then goes to the page's heading instead of nowhere.
import { type RefObject, useEffect, useRef } from 'react';
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
  useEffect(() => {
    // A closing dialog gives the focus back in a task of its own, which comes first.
    const timer = setTimeout(() => {
      const lost = document.activeElement === document.body && last.current !== null && !last.current.isConnected;
      const heading = lost ? place.current?.closest('main')?.querySelector('h1') : null;
      if (heading) focusHeading(heading);
    });
    return () => clearTimeout(timer);
  });
  return place;
}
