// Debounces a value.
import { useEffect, useState } from 'react';

/** The last `value` that stayed the same for `wait` ms. */
export function useDebounced<T>(value: T, wait: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return debounced;
}
