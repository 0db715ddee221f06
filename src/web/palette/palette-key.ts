// The keys that open and close the palette: Command and K on a Mac, Control and K elsewhere.
import { isMac } from '../ui/focus/shortcut-keys.ts';

/** For `aria-keyshortcuts`. */
export const PALETTE_KEYS = isMac ? 'Meta+K' : 'Control+K';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Control and K is a key of its own in the text fields of a Mac, and stays so. */
export function isPaletteKey(pressed: Pressed, mac = isMac): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  return key.toLowerCase() === 'k' && metaKey === mac && ctrlKey !== mac && !altKey && !shiftKey && !isComposing;
}
