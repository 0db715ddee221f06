// The places of rows under the pointer.
import { expect, test } from 'vitest';
import { heldPages } from './TableGrid.tsx';
import type { TablePages } from './use-table-pages.ts';
import { rowOf } from '../../../parts/rows/test-row.ts';

const rows = (letters: string, stockNumber = '') => letters.split('').map((id) => rowOf({ id, stockNumber }));
const pagesOf = (pages: [number, ReturnType<typeof rows>][], total: number) => ({ total, pages: new Map(pages) }) as unknown as TablePages;
const ids = ({ pages }: TablePages, page: number) =>
  pages
    .get(page)
    ?.map(({ id }) => id)
    .join('');

test('rows keep their places and show their new data', () => {
  const next = heldPages(pagesOf([[0, rows('abc')]], 3), pagesOf([[0, rows('cab', 'new')]], 3));
  expect(ids(next, 0)).toBe('abc');
  expect(next.pages.get(0)?.map(({ stockNumber }) => stockNumber)).toEqual(['new', 'new', 'new']);
});

test('a row that is gone stays, and a new one waits', () => {
  const next = heldPages(pagesOf([[0, rows('abc')]], 3), pagesOf([[0, rows('xac')]], 3));
  expect(ids(next, 0)).toBe('abc');
});

test('the number of rows stays', () => {
  expect(heldPages(pagesOf([[0, rows('ab')]], 2), pagesOf([[0, rows('a')]], 1)).total).toBe(2);
});

test('a page that comes into view is added', () => {
  expect(
    ids(
      heldPages(
        pagesOf([[0, rows('a')]], 60),
        pagesOf(
          [
            [0, rows('a')],
            [1, rows('z')],
          ],
          60,
        ),
      ),
      1,
    ),
  ).toBe('z');
});
