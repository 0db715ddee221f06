// The key that is held for a shortcut: Command on a Mac, Control elsewhere.
import type { KeyboardEvent } from 'react';

export const isMac = /Mac|iPhone|iPad|iPod/.test(globalThis.navigator?.platform ?? '');

/** As it is printed on the keyboard. */
export const HELD_KEY = isMac ? '⌘' : 'Ctrl';

/** For `aria-keyshortcuts`. */
export const SEND_KEYS = isMac ? 'Meta+Enter' : 'Control+Enter';

/** Either of the two with Enter, on every machine: a line break belongs to Enter alone, in a text of several lines. */
export const isSendKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat && !nativeEvent.isComposing;
