// The updates of the view are merged with the pages of earlier updates.
import { expect, test } from 'vitest';
import { countUpdates, firstUpdates, lastUpdateAt, mergeUpdates, pageEnds } from './timeline.tsx';
import { updateOf } from '../test-view.ts';

const updates = (...numbers: number[]) => numbers.map((at) => updateOf(`u${at}`, { at }));
const page = (...numbers: number[]) => ({ updates: updates(...numbers), earlier: { count: 0, hidden: 0 } });
const order = (list: { at: number }[]) => list.map(({ at }) => at);

test('pages end at multiples of fifty, the last one at or after the first update of the view', () => {
  expect([0, 1, 50, 51, 120].map(pageEnds)).toEqual([[], [50], [50], [100, 50], [150, 100, 50]]);
});

test('the list contains each update once, in order', () => {
  expect(order(mergeUpdates(updates(7, 8, 9), []))).toEqual([7, 8, 9]);
  expect(order(mergeUpdates(updates(7, 8, 9), [page(5, 6, 7, 8)]))).toEqual([5, 6, 7, 8, 9]);
  expect(order(mergeUpdates(updates(7, 8, 9), [page(5, 6, 7), page(3, 4)]))).toEqual([3, 4, 5, 6, 7, 8, 9]);
});

test('an old update that awaits an answer comes before the pages until a page contains it', () => {
  expect(order(mergeUpdates(updates(1, 7, 8), [page(5, 6)]))).toEqual([1, 5, 6, 7, 8]);
  expect(order(mergeUpdates(updates(1, 7, 8), [page(5, 6), page(0, 1, 2)]))).toEqual([0, 1, 2, 5, 6, 7, 8]);
});

test('if the view and a page contain the same update, the list shows that of the view', () => {
  const [fresh] = updates(7);
  expect(mergeUpdates([{ ...fresh!, likeCount: 2 }], [page(6, 7)])[1]!.likeCount).toBe(2);
});

const note = updateOf('note', { at: 10 });

test('a thread was last updated at its newest update or answer', () => {
  expect(lastUpdateAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: 'Bluebird Cars' })])).toBe(20);
});

test('a hidden update does not count, and an update that ended without an answer counts from when it was made', () => {
  expect(lastUpdateAt([note, updateOf('hidden', { at: 30, hidden: true })])).toBe(10);
  expect(lastUpdateAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: null })])).toBe(10);
});

test('a thread without shown updates has no time of its last update', () => {
  expect(lastUpdateAt([])).toBeNull();
  expect(lastUpdateAt([updateOf('hidden', { hidden: true })])).toBeNull();
});

test('lines about events are shown with the updates around them, and do not count', () => {
  const line = updateOf('line', { updateType: 'event', event: { kind: 'reopened' }, at: 6 });
  const objection = updateOf('objection', { updateType: 'event', event: { kind: 'contested', claimId: 'c' }, at: 5 });
  const newestFirst = [line, ...updates(4), { ...line, at: 3 }, objection, { ...line, at: 2 }, ...updates(1)];
  expect(order(firstUpdates(newestFirst, 1))).toEqual([6, 4, 3]);
  expect(order(firstUpdates(newestFirst, 2))).toEqual([6, 4, 3, 5, 2]);
  expect(firstUpdates(newestFirst, 3)).toEqual(newestFirst);
  expect(countUpdates(newestFirst)).toBe(3);
});
