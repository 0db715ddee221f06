// Nobody's click lands on a row that has just come under the pointer.
import { expect, test } from 'vitest';
import { stableRows } from './stable-rows.ts';

const rows = (letters: string, mark = '') => letters.split('').map((id) => ({ id, mark }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

test('rows keep their places, and show what is new about them', () => {
  expect(stableRows(rows('abc'), rows('cab', 'new'), 'waits')).toEqual(rows('abc', 'new'));
});

test('a row that is gone stays as it was', () => {
  expect(stableRows(rows('abc', 'old'), rows('ac', 'new'), 'waits')).toEqual([
    ...rows('a', 'new'),
    ...rows('b', 'old'),
    ...rows('c', 'new'),
  ]);
});

test('what belongs behind the others comes at once, as the next page does', () => {
  expect(ids(stableRows(rows('ab'), rows('abcd'), 'waits'))).toBe('abcd');
});

test('what belongs between them waits, or comes behind them', () => {
  expect(ids(stableRows(rows('abc'), rows('xaybc'), 'waits'))).toBe('abc');
  expect(ids(stableRows(rows('abc'), rows('xaybc'), 'behind'))).toBe('abcxy');
});

test('where all are gone, the new ones come behind them', () => {
  expect(ids(stableRows(rows('ab'), rows('xy'), 'waits'))).toBe('abxy');
});
