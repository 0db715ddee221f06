// Ticking rows of the table.
import { expect, test } from 'vitest';
import { nextOrder } from './use-table-list.ts';
import { rowOf } from '../../../parts/rows/test-row.ts';
import { withoutTicked, withTicked } from '../../../parts/bulk/ticked-rows.ts';
import { placesOfTicked, tickedWithin } from './use-ticking.ts';

const rows = (letters: string) => letters.split('').map((id) => rowOf({ id }));
const none = new Map();

test('rows stay in the order of ticking', () => {
  const { ticked } = withTicked(withTicked(none, rows('c')).ticked, rows('abc'));
  expect([...ticked.keys()]).toEqual(['c', 'a', 'b']);
});

test('one more than the limit is refused', () => {
  expect(withTicked(none, rows('abc'), 3).refused).toBe(false);
  const { ticked, refused } = withTicked(none, rows('abcd'), 3);
  expect([[...ticked.keys()].join(''), refused]).toEqual(['abc', true]);
});

test('a row that is ticked already needs no room', () => {
  expect(withTicked(withTicked(none, rows('abc'), 3).ticked, rows('ca'), 3).refused).toBe(false);
});

test('unticked rows are gone', () => {
  expect([...withoutTicked(withTicked(none, rows('abc')).ticked, ['b', 'x']).keys()]).toEqual(['a', 'c']);
});

test('ticked rows are found by their places, also on pages that are not loaded in between', () => {
  const pages = new Map([
    [0, rows('abc')],
    [2, rows('xyz')],
  ]);
  const places = placesOfTicked(withTicked(none, rows('czq')).ticked, [0, 1, 2], (page) => pages.get(page));
  expect([...places]).toEqual([
    [2, 'c'],
    [102, 'z'],
  ]);
  expect(tickedWithin(places, 0, 103)).toEqual(['c', 'z']);
  expect(tickedWithin(places, 3, 99)).toEqual([]);
});

test('a click on a column orders up, then down, then by lateness again', () => {
  const up = nextOrder({ order: 'lateness', direction: 'up' }, 'days');
  const down = nextOrder(up, 'days');
  expect([up, down, nextOrder(down, 'days'), nextOrder(down, 'vin')]).toEqual([
    { order: 'days', direction: 'up' },
    { order: 'days', direction: 'down' },
    { order: 'lateness', direction: 'up' },
    { order: 'vin', direction: 'up' },
  ]);
});
