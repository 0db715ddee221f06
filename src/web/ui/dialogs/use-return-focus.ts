// When a dialog closes, returns the focus to the element that opened it, so that keyboard users do not start over.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusInDialog } from './is-dialog-open.ts';

type Origin = { opener: HTMLElement | null; row: Row | null };

/** The origin of a dialog that has closed and has not returned the focus yet: it does so in a task of its own. */
let pending: Origin | null = null;

/** Returns the `onCloseAutoFocus` of a dialog that has no Radix trigger. `to` gets the focus instead of the opener. */
export function useReturnFocus(open: boolean, to?: RefObject<HTMLElement | null>): (event: Event) => void {
  const origin = useRef<Origin>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    origin.current = (document.activeElement === document.body && pending) || originOf(document.activeElement);
    return () => void (pending = origin.current);
  }, [open]);
  return (event) => {
    event.preventDefault();
    if (pending === origin.current) pending = null;
    if (isFocusInDialog()) return; // the next dialog is open, and returns the focus for this one
    const { opener = null, row = null } = origin.current ?? {};
    if (to?.current) to.current.focus();
    else if (opener?.isConnected) opener.focus();
    // The opener may have been removed, for example with its row, its banner, or the whole page. The next page may have the focus already.
    else if (!hasFocusInPage()) (controlInRow(row) ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
}

const hasFocusInPage = (): boolean => document.activeElement?.closest('#main') != null;

type Row = { list: Element; at: number };

function originOf(focused: Element | null): Origin {
  const opener = openerOf(focused);
  return { opener, row: rowOf(opener) };
}

function rowOf(opener: Element | null): Row | null {
  const row = opener?.closest('li');
  return row?.parentElement ? { list: row.parentElement, at: [...row.parentElement.children].indexOf(row) } : null;
}

/** A control in the row that replaced a removed one, or in the last row. */
function controlInRow(row: Row | null): HTMLElement | null {
  const next = row?.list.isConnected ? (row.list.children[row.at] ?? row.list.lastElementChild) : null;
  return next?.querySelector<HTMLElement>('a, button, select') ?? null;
}

/** For a menu item, the menu's button, because the item is removed with the menu. */
function openerOf(element: Element | null): HTMLElement | null {
  const labelledBy = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const target = labelledBy ? document.getElementById(labelledBy) : element;
  return target instanceof HTMLElement ? target : null;
}
