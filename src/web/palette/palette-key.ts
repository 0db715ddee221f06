// The keys that toggle the palette: Command+K on a Mac, Control+K elsewhere.
import { isMac } from '../ui/focus/shortcut-keys.ts';

/** For `aria-keyshortcuts`. */
export const PALETTE_KEYS = isMac ? 'Meta+K' : 'Control+K';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** On a Mac, Control+K edits text and is left alone. */
export function isPaletteKey(pressed: Pressed, mac = isMac): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  return key.toLowerCase() === 'k' && metaKey === mac && ctrlKey !== mac && !altKey && !shiftKey && !isComposing;
}
