import { type RefObject, useEffect, useRef } from 'react';
import type { NewThreadForm } from './use-new-thread.ts';

export function useErrorFocus({ tries, errors }: NewThreadForm): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => {
    if (tries > 0 && hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries, hasErrors]);
  return form;
}
