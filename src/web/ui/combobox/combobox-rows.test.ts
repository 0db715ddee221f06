// The combobox's list answers the keys that a keyboard user expects.
import { expect, test } from 'vitest';
import { afterLoading, grouped, type Held, heldAfter, rowAfter } from './combobox-rows.ts';

test('arrows go round, and begin at the nearer end', () => {
  expect([rowAfter('ArrowDown', -1, 3), rowAfter('ArrowDown', 2, 3), rowAfter('ArrowUp', -1, 3), rowAfter('ArrowUp', 0, 3)]).toEqual([
    0, 0, 2, 2,
  ]);
});

test('Home and End move in the list only once a row is chosen there; before, they belong to the text', () => {
  expect([rowAfter('Home', 2, 3), rowAfter('End', 0, 3), rowAfter('Home', -1, 3), rowAfter('End', -1, 3)]).toEqual([
    0,
    2,
    undefined,
    undefined,
  ]);
});

test('an empty list leaves every key to the text', () => {
  expect(rowAfter('ArrowDown', -1, 0)).toBeUndefined();
});

test('options keep their row numbers across groups', () => {
  const options = [
    { key: 'a', label: 'A', group: 'Partners' },
    { key: 'b', label: 'B', group: 'Partners' },
    { key: 'c', label: 'C' },
  ];
  expect(grouped(options).map(({ group, options: rows }) => [group, rows.map(({ at }) => at)])).toEqual([
    ['Partners', [0, 1]],
    [undefined, [2]],
  ]);
});

const heldBy = (...keys: string[]): Held => keys.reduce<Held>(heldAfter, null);

test('keys that come before the matches are answered by the first of them', () => {
  expect(afterLoading(heldBy('ArrowDown'), 3)).toBe('move');
  expect(afterLoading(heldBy('ArrowDown', 'Enter'), 3)).toBe('take');
  expect(afterLoading(heldBy('ArrowDown', 'Enter', 'Enter'), 3)).toBe('take');
});

test('Enter alone takes the only match, and chooses none of several unseen', () => {
  expect(afterLoading(heldBy('Enter'), 1)).toBe('take');
  expect(afterLoading(heldBy('Enter'), 2)).toBe('move');
});

test('without a match no key that waited does anything', () => {
  expect(afterLoading(heldBy('ArrowDown', 'Enter'), 0)).toBeNull();
  expect(heldAfter(null, 'Escape')).toBeNull();
});
