// What turns from lines into a form and back: the focus goes into the form, and back to the button that it began with.
import { type RefObject, useEffect, useRef } from 'react';

/** For the element around both. What was focused is gone with the switch: the first field, or the first button, takes over. */
export function useFocusAfterSwitch<E extends HTMLElement>(isEditing: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const shown = useRef(isEditing);
  useEffect(() => {
    if (shown.current === isEditing) return;
    shown.current = isEditing;
    place.current?.querySelector<HTMLElement>(isEditing ? 'input' : 'button:not([role="switch"])')?.focus();
  }, [isEditing]);
  return place;
}
