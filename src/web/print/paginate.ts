// Distributes the rows of a manifest over pages. The browser's own page breaks would do it too, but they cannot number the pages in every
// browser, and repeat only the head of a table.

/** Heights in one unit. `first`, `next`: the room for rows on the first page and on the others. `tail`: what follows the last row. */
export type PageHeights = { rows: readonly number[]; first: number; next: number; tail: number };

/**
 * Returns the number of rows of each page, at least one page. The tail is on the last page, together with the last row. A row that is
 * higher than a page has a page of its own.
 */
export function paginate({ rows, first, next, tail }: PageHeights): number[] {
  const pages = [0];
  let room = first;
  rows.forEach((row, at) => {
    const needed = at === rows.length - 1 ? row + tail : row;
    if (needed > room && pages.at(-1) !== 0) {
      pages.push(0);
      room = next;
    }
    pages[pages.length - 1]! += 1;
    room -= row;
  });
  return pages;
}
