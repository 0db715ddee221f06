// Focuses the first invalid field after a refusal.
import { type RefObject, useEffect, useRef } from 'react';

/** `refusal`: a new value for each refusal, falsy for none. Set the ref on the element around the fields. */
export function useFocusFirstInvalid<E extends HTMLElement>(refusal: unknown): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (refusal) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return container;
}
