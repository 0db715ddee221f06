// The lines of the table.
import { expect, test } from 'vitest';
import { itemsOf } from './items.ts';

test('without groups each line is a row', () => {
  const { count, item, indexOf } = itemsOf(3, null);
  expect(count).toBe(3);
  expect(item(2)).toEqual({ kind: 'row', at: 2 });
  expect(indexOf(2)).toBe(2);
});

test('a line stands above each group that has rows', () => {
  const { count, item, indexOf } = itemsOf(4, { critical: 1, late: 0, dueSoon: 2, onTime: 1 });
  expect(count).toBe(7);
  expect(Array.from({ length: count }, (_, index) => item(index))).toEqual([
    { kind: 'group', state: 'critical', first: 0, count: 1 },
    { kind: 'row', at: 0 },
    { kind: 'group', state: 'due-soon', first: 1, count: 2 },
    { kind: 'row', at: 1 },
    { kind: 'row', at: 2 },
    { kind: 'group', state: 'on-time', first: 3, count: 1 },
    { kind: 'row', at: 3 },
  ]);
  expect([0, 1, 2, 3].map(indexOf)).toEqual([1, 3, 4, 6]);
});

test('an empty table has no lines', () => {
  expect(itemsOf(0, { critical: 0, late: 0, dueSoon: 0, onTime: 0 }).count).toBe(0);
});
