import { expect, test } from 'vitest';
import { isPaletteKey } from './PaletteButton.tsx';

const none = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test('Control+K opens the palette, Command+K on a Mac', () => {
  expect(isPaletteKey({ ...none, ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, key: 'K', ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, metaKey: true }, true)).toBe(true);
});

test('ignores the other modifier, the letter alone, and additional modifiers', () => {
  expect(isPaletteKey({ ...none, metaKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...none, ctrlKey: true }, true)).toBe(false);
  expect(isPaletteKey(none, false)).toBe(false);
  expect(isPaletteKey({ ...none, ctrlKey: true, shiftKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...none, ctrlKey: true, altKey: true }, false)).toBe(false);
});

test('ignores the keys while an input method is composing', () => {
  expect(isPaletteKey({ ...none, ctrlKey: true, isComposing: true }, false)).toBe(false);
});
