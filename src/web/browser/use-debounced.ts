// A value that follows another once it has rested.
import { useEffect, useState } from 'react';

/** `value` as it was when it last stayed the same for `wait` ms. */
export function useDebounced<T>(value: T, wait: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return rested;
}
