// Whether the page is being printed, by whatever command of the browser.
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * When printing started (ms since the epoch), from before the browser lays out the page until its dialog closes; otherwise null. `prepare`: runs
 * once before it, in the same update.
 */
export function usePrintedAt(prepare?: () => void): number | null {
  const [at, setAt] = useState(() => (window.matchMedia('print').matches ? Date.now() : null));
  // Synchronously: the browser lays out the page as soon as its listeners return. It may announce one print twice.
  const begin = useEffectEvent(() => {
    if (at !== null) return;
    flushSync(() => {
      prepare?.();
      setAt(Date.now());
    });
  });
  useEffect(() => {
    const paper = window.matchMedia('print');
    const onBegin = () => begin();
    const end = () => setAt(null);
    const follow = () => (paper.matches ? onBegin() : end());
    window.addEventListener('beforeprint', onBegin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', onBegin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return at;
}
