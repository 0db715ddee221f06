// The keys of the table.
import { expect, test } from 'vitest';
import { lineAfter } from './use-grid-events.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 'head'],
  ['Home', 7, 0],
  ['End', 2, 9],
  ['PageDown', 2, 7],
  ['PageDown', 8, 9],
  ['PageUp', 2, 0],
  ['a', 2, undefined],
])('%s on line %i of ten', (key, index, next) => {
  expect(lineAfter(key, index, 10, 5)).toBe(next);
});
