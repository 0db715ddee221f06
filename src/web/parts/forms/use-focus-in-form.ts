// Where the focus goes in a form: to its first invalid field, or to what replaced it.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus when a part of the page switches between text and form: into the form, and back to its edit button. Set the ref on the
 * element around both. The focused element is removed by the switch: the first field or button gets the focus.
 */
export function useFocusAfterSwitch<E extends HTMLElement>(isEditing: boolean): RefObject<E | null> {
  const container = useRef<E>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    container.current?.querySelector<HTMLElement>(isEditing ? 'input' : 'button:not([role="switch"])')?.focus();
  }, [isEditing]);
  return container;
}

/**
 * Focuses the first invalid field after a refusal. `refusal`: a new value for each refusal, falsy for none. Set the ref on the element
 * around the fields.
 */
export function useFocusFirstInvalid<E extends HTMLElement>(refusal: unknown): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (refusal) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return container;
}

/**
 * The buttons beside a form disappear when nothing is changed any more. If one of them had the focus, what `target` returns gets it. Not when
 * the form first appears: the focus belongs to the page's heading then.
 */
export function useFocusWhenClean(isDirty: boolean, target: () => Element | null): void {
  const wasDirty = useRef(isDirty);
  const focusTarget = useEffectEvent(() => {
    const element = target();
    if (document.activeElement === document.body && element instanceof HTMLElement) element.focus({ preventScroll: true });
  });
  useEffect(() => {
    const isCleaned = wasDirty.current && !isDirty;
    wasDirty.current = isDirty;
    if (isCleaned) focusTarget();
  }, [isDirty]);
}
