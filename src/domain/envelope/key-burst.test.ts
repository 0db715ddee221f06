import { expect, test } from 'vitest';
import { NO_KEYS, scanOf, withKey } from './key-burst.ts';

/** `gap`: ms between two keys. */
const typed = (text: string, gap: number, from = 0) =>
  text.split('').reduce((burst, key, at) => withKey(burst, key, from + at * gap), NO_KEYS);

test('keys that follow each other at once and end with Enter are a scan', () => {
  expect(scanOf(typed('330871', 5), 30)).toBe('330871');
});
test('what was typed before the scan is not part of it', () => {
  const burst = '330871'.split('').reduce((before, key, at) => withKey(before, key, 2000 + at * 5), typed('21', 200));
  expect(scanOf(burst, 2030)).toBe('330871');
});
test('a person’s keys are no scan, neither are a few fast ones, nor a late Enter', () => {
  expect(scanOf(typed('330871', 80), 480)).toBeNull();
  expect(scanOf(typed('3308', 5), 20)).toBeNull();
  expect(scanOf(typed('330871', 5), 300)).toBeNull();
});
