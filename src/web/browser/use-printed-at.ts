// Whether the page is being printed, by whatever command of the browser.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When printing started (ms since the epoch), from before the browser lays out the page until its dialog closes; otherwise null. */
export function usePrintedAt(): number | null {
  const [at, setAt] = useState(() => (window.matchMedia('print').matches ? Date.now() : null));
  useEffect(() => {
    const paper = window.matchMedia('print');
    // Synchronously: the browser lays out the page as soon as its listeners return.
    const begin = () => flushSync(() => setAt(Date.now()));
    const end = () => setAt(null);
    const follow = () => (paper.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return at;
}
