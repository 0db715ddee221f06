// Focuses the first invalid field after a refusal.
import { type RefObject, useEffect, useRef } from 'react';

/** `refusal`: a new value for each refusal, falsy for none. Set the ref on the element around the fields. */
export function useFocusFirstInvalid<Place extends HTMLElement>(refusal: unknown): RefObject<Place | null> {
  const container = useRef<Place>(null);
  useEffect(() => {
    if (refusal) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return container;
}
