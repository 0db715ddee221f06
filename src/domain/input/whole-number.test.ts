import { expect, test } from 'vitest';
import { numberOfDigits, wholeNumberIn } from './whole-number.ts';

const miles = (text: string) => {
  const read = wholeNumberIn(text, 'miles');
  return read && (read.left ? `${read.digits} without ${read.left}` : read.digits);
};

test.each([
  ['48210', '48210'],
  ['48,210', '48210'],
  ['1,048,210', '1048210'],
  ['48 210', '48210'],
  ['48\u202f210', '48210'],
  ["48'210", '48210'],
  [' 48210 mi', '48210'],
  ['48,210 miles', '48210'],
  ['0048210', '48210'],
  ['0', '0'],
  ['\u200e48210', '48210'],
  ['123456789', '123456789'],
])('a mileage of %j is %s', (text, digits) => {
  expect(miles(text)).toBe(digits);
});

test.each([
  ['48210.6', '48210 without tenths'],
  ['48,210.6', '48210 without tenths'],
  ['48210.0', '48210 without tenths'],
  ['48210.00', '48210 without tenths'],
])('the tenths of %j are left out, which is said', (text, expected) => {
  expect(miles(text)).toBe(expected);
});

test('a mileage that is typed up to its dot has no tenths yet', () => {
  expect(miles('48210.')).toBe('48210');
});

test.each([
  ['48k', '48000 without thousands'],
  ['48 K', '48000 without thousands'],
])('%j is thousands, which is said', (text, expected) => {
  expect(miles(text)).toBe(expected);
});

test.each([
  '48.2k',
  '77.500,0 km',
  '77500 km',
  '77.500',
  '48.210',
  '48.21',
  '48210.65',
  '48210,6',
  '48,21',
  '48, 210',
  '1,048 210',
  '12/48210',
  '48210/12',
  '48210-48300',
  '-5',
  '1e5',
  'TMU',
  '48210 exempt',
  '4 8',
  '',
  '.',
  'k',
])('%j is not guessed', (text) => {
  expect(miles(text)).toBeNull();
});

test('a number of something else has no tenths, thousands or miles', () => {
  expect(wholeNumberIn('2,022')).toEqual({ digits: '2022', left: null });
  for (const text of ['7.5', '7.0', '2k', '7 days', '7.']) expect(wholeNumberIn(text)).toBeNull();
});

test('only digits are a number: nothing is 0, and neither is what could not be read', () => {
  expect(['0', '48210'].map(numberOfDigits)).toEqual([0, 48_210]);
  for (const text of ['', ' ', '1e5', '77.500', '12/48210', '48.2k', '-5', '0x1F']) expect(numberOfDigits(text)).toBeNaN();
});
