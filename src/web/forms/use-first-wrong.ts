// After a refusal the focus goes to the first field that it is about.
import { type RefObject, useEffect, useRef } from 'react';

/** `refusal`: whatever is another one each time; nothing falsy is one. The ref is for what surrounds the fields. */
export function useFirstWrong<Place extends HTMLElement>(refusal: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (refusal) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return place;
}
