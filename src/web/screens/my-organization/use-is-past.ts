import { useEffect, useState } from 'react';

/** `at` in ms since the epoch. */
export function useIsPast(at: number): boolean {
  const [isPast, setPast] = useState(() => Date.now() >= at);
  useEffect(() => {
    const left = at - Date.now();
    setPast(left <= 0);
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setPast(true), left);
    return () => clearTimeout(timer);
  }, [at]);
  return isPast;
}
