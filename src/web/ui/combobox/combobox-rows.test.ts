// Keyboard control of the list of a combobox.
import { expect, test } from 'vitest';
import { effectOfKeys, groupOptions, type PendingKeys, addPendingKey, nextRow } from './ListboxRow.tsx';

test('the arrow keys wrap around, and start at the nearer end', () => {
  expect([nextRow('ArrowDown', -1, 3), nextRow('ArrowDown', 2, 3), nextRow('ArrowUp', -1, 3), nextRow('ArrowUp', 0, 3)]).toEqual([
    0, 0, 2, 2,
  ]);
});

test('Home and End move in the list only if a row is highlighted; otherwise they move in the text', () => {
  expect([nextRow('Home', 2, 3), nextRow('End', 0, 3), nextRow('Home', -1, 3), nextRow('End', -1, 3)]).toEqual([
    0,
    2,
    undefined,
    undefined,
  ]);
});

test('the arrow keys do nothing in an empty list', () => {
  expect(nextRow('ArrowDown', -1, 0)).toBeUndefined();
});

test('options keep their row numbers across groups', () => {
  const options = [
    { key: 'a', label: 'A', group: 'Partners' },
    { key: 'b', label: 'B', group: 'Partners' },
    { key: 'c', label: 'C' },
  ];
  expect(groupOptions(options).map(({ group, options: rows }) => [group, rows.map(({ at }) => at)])).toEqual([
    ['Partners', [0, 1]],
    [undefined, [2]],
  ]);
});

const pendingKeys = (...keys: string[]): PendingKeys => keys.reduce<PendingKeys>(addPendingKey, null);

test('keys pressed before the matches arrive apply to the first match', () => {
  expect(effectOfKeys(pendingKeys('ArrowDown'), 3)).toBe('highlight');
  expect(effectOfKeys(pendingKeys('ArrowDown', 'Enter'), 3)).toBe('select');
  expect(effectOfKeys(pendingKeys('ArrowDown', 'Enter', 'Enter'), 3)).toBe('select');
});

test('Enter alone selects the only match, and only highlights the first of several', () => {
  expect(effectOfKeys(pendingKeys('Enter'), 1)).toBe('select');
  expect(effectOfKeys(pendingKeys('Enter'), 2)).toBe('highlight');
});

test('without matches the pressed keys do nothing', () => {
  expect(effectOfKeys(pendingKeys('ArrowDown', 'Enter'), 0)).toBeNull();
  expect(addPendingKey(null, 'Escape')).toBeNull();
});
