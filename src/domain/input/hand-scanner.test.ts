import { expect, test } from 'vitest';
import { type KeyBurst, NO_KEYS, scanAtPause, scanOf, withKey } from './hand-scanner.ts';

/** `gap`: ms between two keys. */
const typed = (text: string, gap: number, from = 0, burst: KeyBurst = NO_KEYS) =>
  text.split('').reduce((keys, key, at) => withKey(keys, key, from + at * gap), burst);

test('keys that follow each other at once and end with Enter are a scan', () => {
  expect(scanOf(typed('330871', 5), 30)).toEqual({ before: '', text: '330871' });
});
test('what was typed long before the scan is not part of it', () => {
  expect(scanOf(typed('330871', 5, 2300, typed('21', 200)), 2330)).toEqual({ before: '', text: '330871' });
  expect(scanOf(typed('330871', 5, 2300, typed('2174', 80)), 2330)).toEqual({ before: '', text: '330871' });
});
test('what a scanner typed before it paused belongs to the scan', () => {
  const head = typed('1FTFW1E59NK', 5);
  const tail = typed('D69', 5, 120, head);
  expect(scanOf(tail, 135)).toEqual({ before: '1FTFW1E59NK', text: 'D69' });
  expect(scanOf(typed('096', 5, 600, tail), 615)).toEqual({ before: '1FTFW1E59NKD69', text: '096' });
});
test('a scanner that pauses several times, or after a few keys, has one code', () => {
  const title = typed('7', 0, 180, typed('TITLE9988776655CO', 5));
  expect(scanAtPause(typed('330871', 5, 280, title))).toEqual({ before: 'TITLE9988776655CO7', text: '330871' });
  expect(scanOf(typed('069096', 5, 165, typed('D', 0, 110, typed('24E7710352000', 5))), 195)).toEqual({
    before: '24E7710352000D',
    text: '069096',
  });
  expect(scanOf(typed('330871', 5, 105, typed('T9', 5)), 135)).toEqual({ before: 'T9', text: '330871' });
});
test('after two seconds another code begins', () => {
  expect(scanOf(typed('330871', 5, 2100, typed('1FTFW1E59NK', 5)), 2130)).toEqual({ before: '', text: '330871' });
});
test('a person’s keys are no scan, neither are a few fast ones, nor a late Enter', () => {
  expect(scanOf(typed('330871', 80), 480)).toBeNull();
  expect(scanOf(typed('3308', 5), 20)).toBeNull();
  expect(scanOf(typed('330871', 5), 300)).toBeNull();
});
test('a scan that ends without a key is one, and what a person typed is none', () => {
  expect(scanAtPause(typed('330871', 5))).toEqual({ before: '', text: '330871' });
  expect(scanAtPause(typed('330871', 80))).toBeNull();
  expect(scanAtPause(typed('330871', 80, 2600, typed('TITLE9988776655CO', 5)))).toBeNull();
});
