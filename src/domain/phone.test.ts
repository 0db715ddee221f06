import { expect, test } from 'vitest';
import { formatPhone, isPhone, phoneDigits } from './phone.ts';

test.each([
  ['', ''],
  ['3', '(3'],
  ['303', '(303'],
  ['3035', '(303) 5'],
  ['303555', '(303) 555'],
  ['3035550', '(303) 555-0'],
  ['3035550142', '(303) 555-0142'],
  ['30355501429', '(303) 555-0142'],
  ['+1 303 555 0142', '(303) 555-0142'],
  ['call 303.555.0142', '(303) 555-0142'],
  ['abc', ''],
])('%j is formatted as %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
  expect(formatPhone(shown)).toBe(shown);
});

test('a phone number is stored as digits only, at most ten', () => {
  expect(phoneDigits('(303) 555-0142')).toBe('3035550142');
  expect(phoneDigits('303555014299999')).toBe('3035550142');
});

test('a phone number is empty or has ten digits', () => {
  expect(['', '303-555-0142', '+1 (303) 555-0142'].every(isPhone)).toBe(true);
  expect(['303', '555-0142', '303 555 014'].some(isPhone)).toBe(false);
});
