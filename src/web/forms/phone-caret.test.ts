import { expect, it } from 'vitest';
import { placeBesideDigits } from './phone-caret.ts';

it('a digit typed in the middle of a phone number leaves the caret behind it', () => {
  expect(placeBesideDigits('(303) 555-0142', 0)).toBe(0);
  expect(placeBesideDigits('(303) 555-0142', 1)).toBe(2);
  expect(placeBesideDigits('(303) 555-0142', 3)).toBe(4);
  expect(placeBesideDigits('(303) 555-0142', 4)).toBe(7);
  expect(placeBesideDigits('(303) 555-0142', 10)).toBe(14);
});

it('deleting forward leaves the caret before the next digit, past what only shapes the number', () => {
  expect(placeBesideDigits('(303) 555-0142', 0, true)).toBe(1);
  expect(placeBesideDigits('(303) 555-0142', 3, true)).toBe(6);
  expect(placeBesideDigits('(303) 555-0142', 4, true)).toBe(7);
  expect(placeBesideDigits('(303', 3, true)).toBe(4);
});

it('more digits than there are end behind the last', () => {
  expect(placeBesideDigits('(303', 9)).toBe(4);
});
