// Whether the component is still in the page, for answers that arrive later.
import { type RefObject, useEffect, useRef } from 'react';

export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
