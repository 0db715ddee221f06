// The texts about the type and the answer of an update.
import { expect, test } from 'vitest';
import { updateOf } from '../test-view.ts';
import { answerText, updateTag, waitText } from './update-text.ts';

const delivery = updateOf('d', { updateType: 'delivered', deliveryStatus: 'pending' });
const answered = { ackAt: 1, ackByOrgId: 'org-2', ackByName: 'Bluebird Cars', ackCause: 'answered' } as const;

test('a note is grey, a pending delivery gold, a confirmed one green, a disputed one red', () => {
  expect(updateTag(updateOf('n'))).toEqual({ text: 'Note', tone: 'grey' });
  expect(updateTag(delivery)).toEqual({ text: 'Sent', tone: 'gold' });
  expect(updateTag({ ...delivery, ...answered, deliveryStatus: 'confirmed' })).toEqual({ text: 'Delivery confirmed', tone: 'green' });
  expect(updateTag({ ...delivery, ...answered, deliveryStatus: 'disputed' })).toEqual({ text: 'Delivery disputed', tone: 'red' });
});

test('an update says what the title waits for, or that it waits for nothing any more', () => {
  expect(waitText(updateOf('n'))).toBeNull();
  expect(waitText(updateOf('n', { waitsFor: 'lien-release' }))).toBe('Waits for the lien release');
  expect(waitText(updateOf('n', { waitsFor: 'other' }))).toBe('Waits');
  expect(waitText(updateOf('n', { waitsFor: null }))).toBe('Waits for nothing any more');
});

test('a withdrawn claim is not called disputed', () => {
  const claim = updateOf('c', { ...answered, updateType: 'claim_title', claimStatus: 'disputed', ackCause: 'withdrawn' });
  expect(updateTag(claim)).toEqual({ text: 'Claim withdrawn', tone: 'grey' });
  expect(answerText(claim, null)).toBe('Withdrawn by Bluebird Cars');
});

test('an answered update names who answered, and says "you" for the viewer', () => {
  expect(answerText(delivery, null)).toBeNull();
  const confirmed = { ...delivery, ...answered, deliveryStatus: 'confirmed' } as const;
  expect(answerText(confirmed, 'org-1')).toBe('Confirmed by Bluebird Cars');
  expect(answerText(confirmed, 'org-2')).toBe('Confirmed by you');
});

test('a dispute says where the paper is, and when it should be back', () => {
  const disputed = { ...delivery, ...answered, deliveryStatus: 'disputed' } as const;
  const back = { ...disputed, ackPaper: 'back' } as const;
  expect(answerText({ ...disputed, ackPaper: 'kept' }, 'org-1')).toBe('Disputed by Bluebird Cars: keeps the paper');
  expect(answerText({ ...disputed, ackPaper: 'kept' }, 'org-2')).toBe('Disputed by you: you keep the paper');
  expect(answerText({ ...disputed, ackPaper: 'never-came' }, null)).toBe('Disputed by Bluebird Cars: it never came');
  expect(answerText(back, null)).toBe('Disputed by Bluebird Cars: on its way back');
  expect(answerText({ ...back, ackExpected: '2026-11-24' }, null)).toBe('Disputed by Bluebird Cars: on its way back, expected Nov 24');
  expect(answerText({ ...back, ackExpected: '2026-11-24' }, null, 'long')).toContain('expected Nov 24, 2026');
});

test('an organization whose name is withheld is not mistaken for the viewer', () => {
  const disputed = { ...delivery, ...answered, deliveryStatus: 'disputed', ackByOrgId: null, ackByName: 'Partner' } as const;
  expect(answerText(disputed, null)).toBe('Disputed by Partner');
});

test('an update that ended without an answer says how', () => {
  const ended = { ...delivery, deliveryStatus: 'disputed', ackAt: 1 } as const;
  expect(answerText({ ...ended, ackCause: 'departed' }, null)).toBe('The recipient left the chain');
  expect(answerText({ ...ended, ackCause: 'withdrawn' }, null)).toBe('The invitation of the recipient was withdrawn');
  expect(updateTag({ ...ended, ackCause: 'settled' }).text).toBe('Delivery settled');
});

test('a claim to which the holder objects is called contested', () => {
  const claim = updateOf('c', { updateType: 'claim_title', claimStatus: 'pending' });
  const contested = { updateId: 'c', stakeId: 'stake-2', byStakeId: 'stake-1', since: 1, note: '' };
  expect(updateTag(claim, contested)).toEqual({ text: 'Claim contested', tone: 'red' });
  expect(updateTag(claim, { ...contested, updateId: 'other' })).toEqual({ text: 'Claim', tone: 'gold' });
  expect(answerText({ ...claim, ...answered }, null), 'how it had been confirmed').toBe('Confirmed by Bluebird Cars');
});
