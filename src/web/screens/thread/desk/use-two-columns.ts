// Whether a thread's page has its second column, beside the updates. The same width as in thread.css.
import { useSyncExternalStore } from 'react';

// Also true while the page is printed, on paper of any width: the desk is not printed, and moving it would take its focus.
const media = window.matchMedia('(width >= 900px), print');

export const useTwoColumns = (): boolean => useSyncExternalStore(listen, () => media.matches);

function listen(onChange: () => void): () => void {
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
