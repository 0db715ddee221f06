// The choice of what a title waits for begins with what stands, and only a choice that was touched is said.
import { expect, test } from 'vitest';
import { WAITS_FOR, type WaitsFor } from '../../../domain/thread/waits-for.ts';
import { waitsForCopy } from '../../copy/waits-for.ts';
import { answerOf, draftOfChoice, waitOfDraft } from './WaitsForField.tsx';

const after = (choice: WaitsFor | null, stands: WaitsFor | null) => waitOfDraft(draftOfChoice(choice, stands), stands);

test('an untouched choice shows what stands and says nothing', () => {
  expect(waitOfDraft('', null)).toEqual({ chosen: null, said: undefined });
  expect(waitOfDraft('', 'payoff')).toEqual({ chosen: 'payoff', said: undefined });
});

test('a reason that is chosen is said, also the one that stands', () => {
  expect(after('signature', null)).toEqual({ chosen: 'signature', said: 'signature' });
  expect(after('signature', 'payoff')).toEqual({ chosen: 'signature', said: 'signature' });
  expect(after('payoff', 'payoff')).toEqual({ chosen: 'payoff', said: 'payoff' });
});

test('a reason that is cleared ends only if one stands', () => {
  expect(after(null, 'payoff')).toEqual({ chosen: null, said: null });
  expect(after(null, null)).toEqual({ chosen: null, said: undefined });
  // It ended while the draft was kept.
  expect(waitOfDraft(draftOfChoice(null, 'payoff'), null)).toEqual({ chosen: null, said: undefined });
});

test('who is asked answers with the reason that stands without touching it, but not with nothing', () => {
  expect(answerOf(waitOfDraft('', 'payoff'))).toBe('payoff');
  expect(answerOf(waitOfDraft('', null))).toBeUndefined();
  expect(answerOf(after('signature', 'payoff'))).toBe('signature');
  expect(answerOf(after(null, 'payoff'))).toBeNull();
});

test('every reason can be chosen', () => {
  expect(Object.keys(waitsForCopy.choices).toSorted()).toEqual([...WAITS_FOR].toSorted());
});
