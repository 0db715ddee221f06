import { expect, test } from 'vitest';
import { isPaletteKey } from './Palette.tsx';

const plainKey = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test('Control+K opens the palette, and Command+K does on a Mac', () => {
  expect(isPaletteKey({ ...plainKey, ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...plainKey, key: 'K', ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...plainKey, metaKey: true }, true)).toBe(true);
});

test('the palette stays closed for the other modifier, the letter alone, and additional modifiers', () => {
  expect(isPaletteKey({ ...plainKey, metaKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...plainKey, ctrlKey: true }, true)).toBe(false);
  expect(isPaletteKey(plainKey, false)).toBe(false);
  expect(isPaletteKey({ ...plainKey, ctrlKey: true, shiftKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...plainKey, ctrlKey: true, altKey: true }, false)).toBe(false);
});

test('the palette stays closed while an input method composes text', () => {
  expect(isPaletteKey({ ...plainKey, ctrlKey: true, isComposing: true }, false)).toBe(false);
});
