// Whether the tab is in front.
import { useSyncExternalStore } from 'react';

const isShown = () => document.visibilityState === 'visible';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

export const useIsShown = (): boolean => useSyncExternalStore(subscribe, isShown);
