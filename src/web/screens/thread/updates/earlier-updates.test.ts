// One list of what the view carries and of the pages that were read besides.
import { expect, test } from 'vitest';
import { allAtHand, pageEnds } from './earlier-updates.ts';
import { updateOf } from '../test-view.ts';

const updates = (...numbers: number[]) => numbers.map((at) => updateOf(`u${at}`, { at }));
const page = (...numbers: number[]) => ({ updates: updates(...numbers), earlier: { count: 0, hidden: 0 } });
const order = (list: { at: number }[]) => list.map(({ at }) => at);

test('pages end at multiples of fifty, the latest where the newest begin or a little later', () => {
  expect([0, 1, 50, 51, 120].map(pageEnds)).toEqual([[], [50], [50], [100, 50], [150, 100, 50]]);
});

test('every update stands once, in its order', () => {
  expect(order(allAtHand(updates(7, 8, 9), []))).toEqual([7, 8, 9]);
  expect(order(allAtHand(updates(7, 8, 9), [page(5, 6, 7, 8)]))).toEqual([5, 6, 7, 8, 9]);
  expect(order(allAtHand(updates(7, 8, 9), [page(5, 6, 7), page(3, 4)]))).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('an old one that waits for an answer stands before the pages until they reach it', () => {
  expect(order(allAtHand(updates(1, 7, 8), [page(5, 6)]))).toEqual([1, 5, 6, 7, 8]);
  expect(order(allAtHand(updates(1, 7, 8), [page(5, 6), page(0, 1, 2)]))).toEqual([0, 1, 2, 5, 6, 7, 8]);
});

test('the view knows best', () => {
  const [fresh] = updates(7);
  expect(allAtHand([{ ...fresh!, likeCount: 2 }], [page(6, 7)])[1]!.likeCount).toBe(2);
});
