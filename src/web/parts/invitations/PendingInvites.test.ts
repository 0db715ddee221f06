// Which invitations a range or "Select all" ticks, while others disappear from the list.
import { expect, test } from 'vitest';
import { BULK_MAX } from '../../../domain/limits.ts';
import { isFull, rangeBetween } from './PendingInvites.tsx';

const rowsOf = (ids: string) => ids.split('').map((id) => ({ id }));
const between = (ids: string, from: string, to: string) =>
  rangeBetween(rowsOf(ids), from, to)
    .map(({ id }) => id)
    .join('');

test('a range begins at the row that was ticked, also after one above it has disappeared', () => {
  expect(between('ABCDE', 'C', 'E')).toBe('CDE');
  expect(between('BCDE', 'C', 'B')).toBe('CB');
  expect(between('ABDE', 'C', 'B')).toBe('B');
});

test('"Select all" unticks once all are ticked, or as many as can be', () => {
  const many = Array.from({ length: BULK_MAX + 1 }, (_, at) => ({ id: `${at}` }));
  const ticked = (count: number) => new Map(many.slice(0, count).map((row) => [row.id, row]));
  expect(isFull(many, ticked(BULK_MAX))).toBe(true);
  expect(isFull(many, ticked(BULK_MAX - 1))).toBe(false);
  expect(isFull(rowsOf('AB'), new Map([['A', true]]))).toBe(false);
  expect(isFull(rowsOf('AB'), new Map(['A', 'B'].map((id) => [id, true])))).toBe(true);
});
