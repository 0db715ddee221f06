// When the page is put on paper: from before the browser lays it out until its dialog is closed.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The moment (ms since the epoch), null while it is not being printed. */
export function usePrintedAt(): number | null {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const paper = window.matchMedia('print');
    // At once: the browser lays the sheet out as soon as its listeners return.
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
