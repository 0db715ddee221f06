// The lines of the table.
import { expect, test } from 'vitest';
import { itemsOf, placesBetween } from './table-lines.ts';

test('without groups each line is a row', () => {
  const { count, item, indexOf } = itemsOf(3, null);
  expect(count).toBe(3);
  expect(item(2)).toEqual({ kind: 'row', at: 2 });
  expect(indexOf(2)).toBe(2);
});

test('a line stands above each group that has rows', () => {
  const { count, item, indexOf } = itemsOf(4, { closesSoon: 0, critical: 1, late: 0, dueSoon: 2, onTime: 1 });
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
  expect(itemsOf(0, { closesSoon: 0, critical: 0, late: 0, dueSoon: 0, onTime: 0 }).count).toBe(0);
});

test('a range of lines has its rows from where it begins, so that a limit cuts its end', () => {
  const items = itemsOf(4, { closesSoon: 0, critical: 1, late: 0, dueSoon: 2, onTime: 1 });
  expect(placesBetween(items, 1, 4)).toEqual([0, 1, 2]);
  expect(placesBetween(items, 6, 3)).toEqual([3, 2, 1]);
});

test('a range that ends on the line above a group ends before the group', () => {
  const items = itemsOf(4, { closesSoon: 0, critical: 1, late: 0, dueSoon: 2, onTime: 1 });
  expect(placesBetween(items, 3, 5)).toEqual([1, 2]);
  expect(placesBetween(items, 4, 2)).toEqual([2, 1]);
  expect(placesBetween(items, 2, 2)).toEqual([]);
});
