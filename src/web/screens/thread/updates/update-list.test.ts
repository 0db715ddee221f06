// Merging the updates of the view with the pages of earlier updates.
import { expect, test } from 'vitest';
import { mergeUpdates, pageEnds, lastUpdateAt } from './update-list.ts';
import { updateOf } from '../test-view.ts';

const updates = (...numbers: number[]) => numbers.map((at) => updateOf(`u${at}`, { at }));
const page = (...numbers: number[]) => ({ updates: updates(...numbers), earlier: { count: 0, hidden: 0 } });
const order = (list: { at: number }[]) => list.map(({ at }) => at);

test('pages end at multiples of fifty, the last one at or after the first update of the view', () => {
  expect([0, 1, 50, 51, 120].map(pageEnds)).toEqual([[], [50], [50], [100, 50], [150, 100, 50]]);
});

test('contains each update once, in order', () => {
  expect(order(mergeUpdates(updates(7, 8, 9), []))).toEqual([7, 8, 9]);
  expect(order(mergeUpdates(updates(7, 8, 9), [page(5, 6, 7, 8)]))).toEqual([5, 6, 7, 8, 9]);
  expect(order(mergeUpdates(updates(7, 8, 9), [page(5, 6, 7), page(3, 4)]))).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('an old update that awaits an answer precedes the pages until one contains it', () => {
  expect(order(mergeUpdates(updates(1, 7, 8), [page(5, 6)]))).toEqual([1, 5, 6, 7, 8]);
  expect(order(mergeUpdates(updates(1, 7, 8), [page(5, 6), page(0, 1, 2)]))).toEqual([0, 1, 2, 5, 6, 7, 8]);
});

test('prefers the update of the view to that of a page', () => {
  const [fresh] = updates(7);
  expect(mergeUpdates([{ ...fresh!, likeCount: 2 }], [page(6, 7)])[1]!.likeCount).toBe(2);
});

const note = updateOf('note', { at: 10 });

test('returns the time of the newest update or answer', () => {
  expect(lastUpdateAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: 'Bluebird Cars' })])).toBe(20);
});

test('ignores hidden updates and those that ended without an answer', () => {
  expect(lastUpdateAt([note, updateOf('hidden', { at: 30, hidden: true })])).toBe(10);
  expect(lastUpdateAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: null })])).toBe(10);
});

test('returns null if no update is shown', () => {
  expect(lastUpdateAt([])).toBeNull();
  expect(lastUpdateAt([updateOf('hidden', { hidden: true })])).toBeNull();
});
