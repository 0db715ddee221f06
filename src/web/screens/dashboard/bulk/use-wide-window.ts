// Whether the bar has room for all of its buttons.
import { useSyncExternalStore } from 'react';

const media = window.matchMedia('(width >= 900px)');

export const useWideWindow = (): boolean => useSyncExternalStore(listen, () => media.matches);

function listen(onChange: () => void): () => void {
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
