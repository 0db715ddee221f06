// Moves the focus when a part of the page switches between text and form: into the form, and back to its edit button.
import { type RefObject, useEffect, useRef } from 'react';

/** Set the ref on the element around both. The focused element is removed by the switch: the first field or button gets the focus. */
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
