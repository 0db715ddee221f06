import { expect, test } from 'vitest';
import { lastUpdateAt } from './last-update-at.ts';
import { updateOf } from '../test-view.ts';

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
