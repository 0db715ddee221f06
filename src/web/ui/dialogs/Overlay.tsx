// The overlay between a dialog and the page. It catches clicks and stops the page from scrolling. It replaces the dialog library's
// overlay, which inserts a style sheet: that restyles the whole page, and the content security policy would have to allow it.
import './Dialog.css';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { usePageMark } from '../layout/use-page-mark.ts';
import { controlIn } from '../focus/use-focus-in-list.ts';
import { takeHeldKeys } from './held-keys.ts';
import { isFocusInDialog } from './is-dialog-open.ts';

export function Overlay(props: { onClick?: (() => void) | undefined }) {
  useLayoutEffect(lockScroll, []);
  usePageMark('dialog');
  // Escape is the keyboard equivalent.
  return <div className="overlay" role="presentation" {...props} />;
}

/** The number of open dialogs, which may be stacked. */
let openDialogs = 0;

/** Stops the page from scrolling. Returns a function that reverts it. */
function lockScroll(): () => void {
  const page = document.documentElement;
  openDialogs += 1;
  if (openDialogs === 1) {
    page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`; // the scroll bar's width
    page.style.overflow = 'hidden';
  }
  return () => {
    openDialogs -= 1;
    if (openDialogs > 0) return;
    page.style.paddingInlineEnd = '';
    page.style.overflow = '';
  };
}

/** `around`: its group and its section. */
type Origin = { opener: HTMLElement | null; row: Row | null; around: readonly (Element | null)[] };

/** The origin of a dialog that has closed and has not returned the focus yet: it does so in a task of its own. */
let pending: Origin | null = null;

/**
 * When a dialog closes, returns the focus to the element that opened it, so that keyboard users do not start over. Returns the
 * `onCloseAutoFocus` of a dialog that has no Radix trigger. `to` gets the focus instead of the opener.
 */
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
    const { opener = null, row = null, around = [] } = origin.current ?? {};
    if (to?.current) to.current.focus();
    else if (opener?.isConnected) opener.focus();
    // The opener may have been removed, for example with its row, its banner, or the whole page. The next page may have the focus already.
    else if (!document.activeElement?.closest('#main'))
      (controlInRow(row) ?? around.map(controlIn).find((control) => control) ?? document.getElementById('main'))?.focus({
        preventScroll: true,
      });
  };
}

type Row = { list: Element; at: number };

function originOf(focused: Element | null): Origin {
  const opener = openerOf(focused);
  const row = opener?.closest('li');
  const list = row?.parentElement;
  return {
    opener,
    row: row && list ? { list, at: [...list.children].indexOf(row) } : null,
    around: ['[role="group"]', 'section'].map((part) => opener?.closest(part) ?? null),
  };
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

// Types what was held for a dialog into its first field. Apart from the holding, which the first view loads: dialogs are loaded later.

/** A dialog has opened. Types what was held into the text field that has the focus; without such a field it is dropped. */
function typeHeldKeys(): void {
  const text = takeHeldKeys();
  const { activeElement } = document;
  if (text !== '' && isTextField(activeElement)) typeInto(activeElement, text);
}

/** For `onOpenAutoFocus` of the dialog library, which moves the focus right after. */
export const typeAfterFocus = (): void => queueMicrotask(typeHeldKeys);

type TextField = HTMLInputElement | HTMLTextAreaElement;
const TEXT_TYPES = ['text', 'search', 'email', 'tel', 'url', 'password', 'number'];

const isTextField = (element: Element | null): element is TextField =>
  (element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.includes(element.type))) &&
  !element.readOnly;

/** In place of what is selected, as if it were typed. */
function typeInto(field: TextField, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length; // null for an email or a number
  const next = value.slice(0, start) + text + value.slice(selectionEnd ?? value.length);
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // React replaces the setter on the element, and would not notice the change.
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, next);
  if (selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
