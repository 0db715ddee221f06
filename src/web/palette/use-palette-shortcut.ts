// The keyboard shortcut that opens and closes the command palette: Control and K, or Command and K on a Mac.
import { useEffect, useEffectEvent } from 'react';
import { isMac } from '../ui/focus/shortcut-keys.ts';

/** For `aria-keyshortcuts`. */
export const PALETTE_KEYS = isMac ? 'Meta+K' : 'Control+K';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** On a Mac, Control+K edits text and is left alone. */
export function isPaletteKey(pressed: Pressed, mac = isMac): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  return key.toLowerCase() === 'k' && metaKey === mac && ctrlKey !== mac && !altKey && !shiftKey && !isComposing;
}

/** A held key counts once. */
export function usePaletteShortcut(onPress: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault(); // prevents the browser's own search
    if (!event.repeat) onPress();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
