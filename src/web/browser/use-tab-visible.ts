// Whether the tab is visible.
import { useSyncExternalStore } from 'react';

export const useTabVisible = (): boolean => useSyncExternalStore(listen, isVisible, () => false);

const isVisible = () => document.visibilityState === 'visible';

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
