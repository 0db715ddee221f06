// When a dialog closes, the focus goes back to where it came from, so that a keyboard or a screen reader does not start over.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The `onCloseAutoFocus` of a dialog whose opener is not its own trigger. `to`: goes there instead. */
export function useReturnFocus(open: boolean, to?: RefObject<HTMLElement | null>): (event: Event) => void {
  const came = useRef<{ opener: HTMLElement | null; row: Row | null }>(null);
  useLayoutEffect(() => {
    const opener = openerOf(document.activeElement);
    if (open) came.current = { opener, row: rowOf(opener) };
  }, [open]);
  return (event) => {
    event.preventDefault();
    const { opener = null, row = null } = came.current ?? {};
    if (to?.current) to.current.focus();
    else if (opener?.isConnected) opener.focus();
    // What opened it may be gone by now: a removed row, an answered banner.
    else (inPlaceOf(row) ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
}

type Row = { list: Element; at: number };

function rowOf(opener: Element | null): Row | null {
  const row = opener?.closest('li');
  return row?.parentElement ? { list: row.parentElement, at: [...row.parentElement.children].indexOf(row) } : null;
}

/** The row that took the place of one that is gone, or the one before it. */
function inPlaceOf(row: Row | null): HTMLElement | null {
  const next = row?.list.isConnected ? (row.list.children[row.at] ?? row.list.lastElementChild) : null;
  return next?.querySelector<HTMLElement>('a, button, select') ?? null;
}

/** A menu's item goes with its menu; the button of the menu stays. */
function openerOf(element: Element | null): HTMLElement | null {
  const labelledBy = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const lasting = labelledBy ? document.getElementById(labelledBy) : element;
  return lasting instanceof HTMLElement ? lasting : null;
}
