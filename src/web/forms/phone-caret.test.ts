import { expect, it } from 'vitest';
import { placeAfterDigits } from './phone-caret.ts';

it('a digit typed in the middle of a phone number leaves the caret behind it', () => {
  expect(placeAfterDigits('(303) 555-0142', 0)).toBe(0);
  expect(placeAfterDigits('(303) 555-0142', 1)).toBe(2);
  expect(placeAfterDigits('(303) 555-0142', 3)).toBe(4);
  expect(placeAfterDigits('(303) 555-0142', 4)).toBe(7);
  expect(placeAfterDigits('(303) 555-0142', 10)).toBe(14);
});

it('more digits than there are end behind the last', () => {
  expect(placeAfterDigits('(303', 9)).toBe(4);
});
