// Lists of several organizations become one.
import { expect, test } from 'vitest';
import { mergedLists, type Placed } from './merged-lists.ts';

const row = (id: string, ...values: Placed['values']): Placed => ({ id, values });
const idsOf = (rows: readonly Placed[]) => rows.map(({ id }) => id).join('');

test('rows stand by their values, one after the other, and then by their ids, whatever the direction', () => {
  const lists = [
    [row('a', 1, 'x'), row('c', 2, 'b')],
    [row('b', 1, 'x'), row('d', 2, 'a')],
  ];
  expect(idsOf(mergedLists(lists, 'up'))).toBe('abdc');
  expect(idsOf(mergedLists(lists, 'down'))).toBe('cdab');
});

test('empty values are last in both directions', () => {
  const lists = [[row('a', null)], [row('b', 7)], [row('c', -7)]];
  expect(idsOf(mergedLists(lists, 'up'))).toBe('cba');
  expect(idsOf(mergedLists(lists, 'down'))).toBe('bca');
});

test('one car of two organizations is two rows, that of the first list first', () => {
  const merged = mergedLists([[{ ...row('a', 1), org: 'one' }], [{ ...row('a', 1), org: 'two' }]], 'down');
  expect(merged.map(({ org }) => org)).toEqual(['one', 'two']);
});

test.each([
  ['', 'a'],
  ['ab', 'abc'],
  ['Z', 'a'],
  ['z', 'ä'],
  ['\uFFFD', '\u{1F697}'],
])('texts stand as PostgreSQL orders their bytes: “%s” before “%s”', (first, second) => {
  expect(idsOf(mergedLists([[row('b', second)], [row('a', first)]], 'up'))).toBe('ab');
  expect(idsOf(mergedLists([[row('b', second)], [row('a', first)]], 'down'))).toBe('ba');
});
