// The rows of a locked list do not move under the pointer.
import { expect, test } from 'vitest';
import { stableRows } from './use-stable-rows.ts';

const rows = (letters: string, mark = '') => letters.split('').map((id) => ({ id, mark }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

test('rows keep their order and show their new data', () => {
  expect(stableRows(rows('abc'), rows('cab', 'new'), 'waits')).toEqual(rows('abc', 'new'));
});

test('a removed row stays in its place, unchanged', () => {
  expect(stableRows(rows('abc', 'old'), rows('ac', 'new'), 'waits')).toEqual([
    ...rows('a', 'new'),
    ...rows('b', 'old'),
    ...rows('c', 'new'),
  ]);
});

test('new rows that belong after the others are added at once, for example the next page', () => {
  expect(ids(stableRows(rows('ab'), rows('abcd'), 'waits'))).toBe('abcd');
});

test('new rows that belong between the others wait or are added at the end, depending on the list', () => {
  expect(ids(stableRows(rows('abc'), rows('xaybc'), 'waits'))).toBe('abc');
  expect(ids(stableRows(rows('abc'), rows('xaybc'), 'behind'))).toBe('abcxy');
});

test('if all rows are removed, new ones are added at the end', () => {
  expect(ids(stableRows(rows('ab'), rows('xy'), 'waits'))).toBe('abxy');
});
