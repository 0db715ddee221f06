// The palette takes its own keys and leaves all others to the page.
import { expect, test } from 'vitest';
import { isPaletteKey } from './palette-key.ts';

const none = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test('Control and K open it, on a Mac Command and K', () => {
  expect(isPaletteKey({ ...none, ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, key: 'K', ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, metaKey: true }, true)).toBe(true);
});

test('the other one of the two, a letter alone and more keys at once are the page’s', () => {
  expect(isPaletteKey({ ...none, metaKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...none, ctrlKey: true }, true)).toBe(false);
  expect(isPaletteKey(none, false)).toBe(false);
  expect(isPaletteKey({ ...none, ctrlKey: true, shiftKey: true }, false)).toBe(false);
  expect(isPaletteKey({ ...none, ctrlKey: true, altKey: true }, false)).toBe(false);
});

test('a word that is still being composed is not interrupted', () => {
  expect(isPaletteKey({ ...none, ctrlKey: true, isComposing: true }, false)).toBe(false);
});
