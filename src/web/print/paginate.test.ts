import { expect, test } from 'vitest';
import { paginate } from './ManifestAndCover.tsx';

const rows = (count: number, height = 10): number[] => Array.from({ length: count }, () => height);
const room = { first: 100, next: 150, tail: 30 };

test('what fits on one page is on one page', () => {
  expect(paginate({ ...room, rows: rows(7) })).toEqual([7]);
});

test('the last row goes to a new page with what follows it', () => {
  expect(paginate({ ...room, rows: rows(8) })).toEqual([7, 1]);
  expect(paginate({ ...room, rows: rows(10) })).toEqual([9, 1]);
});

test('the first page has less room than the others', () => {
  expect(paginate({ ...room, rows: rows(37) })).toEqual([10, 15, 12]);
});

test('rows of several lines take the room of several', () => {
  expect(paginate({ ...room, rows: [40, 40, 40, 10] })).toEqual([2, 2]);
});

test('a row that is higher than a page has a page of its own', () => {
  expect(paginate({ ...room, rows: [10, 500, 10] })).toEqual([1, 1, 1]);
});

test('without rows there is one page', () => {
  expect(paginate({ ...room, rows: [] })).toEqual([0]);
});
