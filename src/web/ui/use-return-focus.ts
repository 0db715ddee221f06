// When a dialog closes, the focus goes back to where it came from, so that a keyboard or a screen reader does not start over.
import { useLayoutEffect, useRef } from 'react';

/** The `onCloseAutoFocus` of a dialog whose opener is not its own trigger. */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open) opener.current = openerOf(document.activeElement);
  }, [open]);
  return (event) => {
    event.preventDefault();
    // What opened it may be gone by now: an answered banner, a removed row.
    if (opener.current?.isConnected) opener.current.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
  };
}

/** A menu's item goes with its menu; the button of the menu stays. */
function openerOf(element: Element | null): HTMLElement | null {
  const labelledBy = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const lasting = labelledBy ? document.getElementById(labelledBy) : element;
  return lasting instanceof HTMLElement ? lasting : null;
}
