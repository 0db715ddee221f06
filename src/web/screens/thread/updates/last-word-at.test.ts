import { expect, test } from 'vitest';
import { lastWordAt } from './last-word-at.ts';
import { updateOf } from '../test-view.ts';

const note = updateOf('note', { at: 10 });

test('returns the time of the newest update or answer', () => {
  expect(lastWordAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: 'Bluebird Cars' })])).toBe(20);
});

test('ignores hidden updates and those that ended without an answer', () => {
  expect(lastWordAt([note, updateOf('hidden', { at: 30, hidden: true })])).toBe(10);
  expect(lastWordAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: null })])).toBe(10);
});

test('returns null if no update is shown', () => {
  expect(lastWordAt([])).toBeNull();
  expect(lastWordAt([updateOf('hidden', { hidden: true })])).toBeNull();
});
