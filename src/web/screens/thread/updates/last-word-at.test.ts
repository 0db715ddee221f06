import { expect, test } from 'vitest';
import { lastWordAt } from './last-word-at.ts';
import { updateOf } from '../test-view.ts';

const note = updateOf('note', { at: 10 });

test('the newest update, or the answer to one', () => {
  expect(lastWordAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: 'Bluebird Cars' })])).toBe(20);
});

test('not what is folded away, and not what ended by itself', () => {
  expect(lastWordAt([note, updateOf('hidden', { at: 30, hidden: true })])).toBe(10);
  expect(lastWordAt([note, updateOf('delivery', { at: 5, ackAt: 20, ackByName: null })])).toBe(10);
});

test('none where nothing is in sight', () => {
  expect(lastWordAt([])).toBeNull();
  expect(lastWordAt([updateOf('hidden', { hidden: true })])).toBeNull();
});
