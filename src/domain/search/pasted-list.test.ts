import { expect, test } from 'vitest';
import { LISTED_MAX } from '../limits.ts';
import { searchLine, searchProblem, textsOfList } from './pasted-list.ts';

const VIN = '1FTFW1E59NKD69096';
const OTHER = '4S4BTAFC8N3187402';

test.each([
  ['lines', 'A100\nA200\r\n\n A300 \n', ['A100', 'A200', 'A300']],
  ['a column of a sheet with other columns', 'A100\tFord\nA200\tKia', ['A100', 'Ford', 'A200', 'Kia']],
  ['commas', 'A100, A200,A300', ['A100', 'A200', 'A300']],
  ['lines without digits', 'RED\nBLUE', ['RED', 'BLUE']],
  ['stock numbers with spaces', 'A 100\nB 200', ['A 100', 'B 200']],
  ['more words than a search has', '1 2 3 4 5 6 7 8 9 10 11', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']],
  ['VINs in words', `${VIN} ${OTHER}`, [VIN, OTHER]],
  ['VINs among words', `VIN: ${VIN} blue, VIN: ${OTHER} red`, [VIN, OTHER]],
  ['a VIN and a stock number', `20442 ${VIN}`, ['20442', VIN]],
  ['stock numbers in words', '#0012345 FR-20443', ['#0012345', 'FR-20443']],
  ['"and"', 'A1001, A1002 and A1003', ['A1001', 'A1002', 'A1003']],
  ['"and" after words', '20442 20443 and 20444', ['20442', '20443', '20444']],
  ['strokes', 'A100 / A200', ['A100', 'A200']],
  ['labels', 'Stock: 20442 Stock: 20443', ['20442', '20443']],
  ['a row with a VIN, longer than a stock number', `${VIN} 2022 Ford F-150 SuperCrew Lariat Blue\nA100`, [VIN, 'A100']],
  ['the same title twice', 'a100; A100; B2', ['A100', 'B2']],
])('a list: %s', (_what, text, texts) => {
  expect(textsOfList(text)).toEqual(texts);
});

const WORDS = [
  'ford f150',
  'F-150 069096',
  '2022 civic 069096',
  'silver chevrolet2',
  'smith and sons',
  'Bob 5 & Sons',
  '9865 7878 8855',
  '1Z 999 AA1 01 2345 6784',
  `2022 Ford ${VIN}`,
  `${VIN} ${VIN}`,
  '1FTFW1E59 NKD69096',
  'Stock: 20442',
];
test.each([...WORDS, '', 'ford', '2021 Ford F-150', 'Denver, CO', 'Smith, Jones & Sons, Inc.', 'A100', 'A100\n', '1 2 3 4 5 6 7 8 9 10'])(
  'no list, but words: %j',
  (text) => {
    expect(textsOfList(text)).toBeNull();
  },
);

test.each([`${VIN} ${OTHER}`, '20442 / 20443', 'A100\nA200', 'RED\nBLUE', 'a b c d e f g h i j k', 'A 100\tB 200'])(
  '%j in one line is the same list',
  (text) => {
    expect(textsOfList(searchLine(text))).toEqual(textsOfList(text));
    expect(searchLine(searchLine(text))).toBe(searchLine(text));
  },
);

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `A${at}`).join('\n');

test('a list has at most 200 titles, each no longer than a stock number, and a search at most 100 characters', () => {
  expect(searchProblem(numbers(LISTED_MAX))).toBeNull();
  expect(searchProblem(numbers(LISTED_MAX + 1))).toBe('At most 200 stock numbers and VINs at once.');
  expect(searchProblem(`A1\n${'9'.repeat(41)}`)).toBe('A stock number or VIN has at most 40 characters.');
  expect(searchProblem('x'.repeat(101))).toBe('At most 100 characters.');
});
