import { expect, test } from 'vitest';
import { LISTED_MAX } from '../limits.ts';
import { listedTitles } from './listed-titles.ts';
import { searchLine, searchProblem, textsOfList } from './title-list.ts';

test.each([
  ['lines', 'A100\nA200\r\n\n A300 \n', ['A100', 'A200', 'A300']],
  ['a column of a sheet with other columns', 'A100\tFord\nA200\tKia', ['A100', 'Ford', 'A200', 'Kia']],
  ['commas', 'A100, A200,A300', ['A100', 'A200', 'A300']],
  ['lines without digits', 'RED\nBLUE', ['RED', 'BLUE']],
  ['stock numbers with spaces', 'A 100\nB 200', ['A 100', 'B 200']],
  ['more words than a search has', '1 2 3 4 5 6 7 8 9 10 11', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']],
  ['the same title twice', 'a100; A100; B2', ['A100', 'B2']],
])('a list: %s', (_what, text, texts) => {
  expect(textsOfList(text)).toEqual(texts);
});

test.each(['', 'ford', '2021 Ford F-150', 'Denver, CO', 'Smith, Jones & Sons, Inc.', 'A100', 'A100\n', '1 2 3 4 5 6 7 8 9 10'])(
  'no list, but words: %j',
  (text) => {
    expect(textsOfList(text)).toBeNull();
  },
);

test.each(['A100\nA200', 'RED\nBLUE', 'a b c d e f g h i j k', 'A 100\tB 200'])('%j in one line is the same list', (text) => {
  expect(textsOfList(searchLine(text))).toEqual(textsOfList(text));
  expect(searchLine(searchLine(text))).toBe(searchLine(text));
});

test('a VIN is compared with digits for look-alike letters, and a stock number in any case', () => {
  expect(listedTitles(['1ftfw1e53-mkeo1877', 'St 9'])).toEqual([
    { text: '1ftfw1e53-mkeo1877', stock: '1ftfw1e53-mkeo1877', vin: '1FTFW1E53MKE01877' },
    { text: 'St 9', stock: 'st 9', vin: 'ST9' },
  ]);
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `A${at}`).join('\n');

test('a list has at most 200 titles, each no longer than a stock number, and a search at most 100 characters', () => {
  expect(searchProblem(numbers(LISTED_MAX))).toBeNull();
  expect(searchProblem(numbers(LISTED_MAX + 1))).toBe('At most 200 stock numbers and VINs at once.');
  expect(searchProblem(`A1\n${'9'.repeat(41)}`)).toBe('A stock number or VIN has at most 40 characters.');
  expect(searchProblem('x'.repeat(101))).toBe('At most 100 characters.');
});
