// Which lines of the table are in the page.
import { expect, test } from 'vitest';
import { nextLines, shownLines, wantedLines } from './viewport.ts';

test('the lines in view are always in the page', () => {
  expect(shownLines({ first: 0, last: 30 }, { first: 20, last: 45 })).toEqual({ first: 0, last: 45 });
  expect(shownLines({ first: 20, last: 45 }, { first: 0, last: 25 })).toEqual({ first: 0, last: 45 });
});

test('fast scrolling leaves no long tail behind', () => {
  expect(shownLines({ first: 0, last: 80 }, { first: 70, last: 95 })).toEqual({ first: 34, last: 95 });
});

test('after a jump no other lines are', () => {
  expect(shownLines({ first: 0, last: 30 }, { first: 500, last: 520 })).toEqual({ first: 500, last: 520 });
});

test('more lines are wanted in the direction of scrolling, within the table', () => {
  expect(wantedLines({ first: 100, last: 120 }, 1000, false)).toEqual({ first: 97, last: 130 });
  expect(wantedLines({ first: 100, last: 120 }, 1000, true)).toEqual({ first: 90, last: 123 });
  expect(wantedLines({ first: 2, last: 20 }, 22, false)).toEqual({ first: 0, last: 21 });
});

test('lines come and go a few per frame until the wanted ones are in the page', () => {
  const wanted = { first: 94, last: 130 };
  const frames = [{ first: 87, last: 121 }];
  while (frames.at(-1)!.last !== wanted.last) frames.push(nextLines(frames.at(-1)!, wanted));
  expect(frames.map(({ first, last }) => `${first}-${last}`)).toEqual(['87-121', '89-123', '91-125', '93-127', '94-129', '94-130']);
});
