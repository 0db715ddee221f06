// Keys that work wherever the focus is.
import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls the handler of the last rendering for every key that is pressed on the page, from the moment when the page shows what it renders. */
export function useKeyDown(handler: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(handler);
  // A passive effect would run after the page is painted, and a key that is pressed in between would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
