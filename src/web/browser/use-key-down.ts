// Keys that work wherever the focus is.
import { useEffect, useEffectEvent } from 'react';

/** Calls the handler of the last rendering for every key that is pressed on the page. */
export function useKeyDown(handler: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
