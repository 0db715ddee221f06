// The modifier key of shortcuts: Command on a Mac, Control elsewhere.
import type { KeyboardEvent } from 'react';

export const isMac = /Mac|iPhone|iPad|iPod/.test(globalThis.navigator?.platform ?? '');

/** The label of the modifier key on the keyboard. */
export const MODIFIER_KEY = isMac ? '⌘' : 'Ctrl';

/** The value of `aria-keyshortcuts` for submitting. */
export const SEND_KEYS = isMac ? 'Meta+Enter' : 'Control+Enter';

/** Control or Command with Enter, on every platform, because Enter alone is a line break in a textarea. */
export const isSendKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat && !nativeEvent.isComposing;

/** Submits like the button: the form validates, and ignores a second submit while the first one is pending. */
export function submitByKeys(event: KeyboardEvent) {
  const { target } = event;
  if (!isSendKey(event) || !isField(target)) return;
  event.preventDefault();
  target.form?.requestSubmit();
}

/** A choice may be a group of buttons. */
const isField = (target: EventTarget): target is HTMLTextAreaElement | HTMLInputElement | HTMLButtonElement =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLInputElement ||
  (target instanceof HTMLButtonElement && target.getAttribute('role') === 'radio');
