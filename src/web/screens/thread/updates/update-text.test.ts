// The texts about an update's type and answer.
import { expect, test } from 'vitest';
import { updateOf } from '../test-view.ts';
import { answerOf, typeOf } from './update-text.ts';

const delivery = updateOf('d', { updateType: 'delivered', deliveryStatus: 'pending' });
const answered = { ackAt: 1, ackByOrgId: 'org-2', ackByName: 'Bluebird Cars', ackCause: 'answered' } as const;

test('a note is grey, a pending delivery gold, a confirmed one green, a disputed one red', () => {
  expect(typeOf(updateOf('n'))).toEqual({ text: 'Note', tone: 'grey' });
  expect(typeOf(delivery)).toEqual({ text: 'Sent', tone: 'gold' });
  expect(typeOf({ ...delivery, ...answered, deliveryStatus: 'confirmed' })).toEqual({ text: 'Delivery confirmed', tone: 'green' });
  expect(typeOf({ ...delivery, ...answered, deliveryStatus: 'disputed' })).toEqual({ text: 'Delivery disputed', tone: 'red' });
});

test('a withdrawn claim is not called disputed', () => {
  const claim = updateOf('c', { ...answered, updateType: 'claim_title', claimStatus: 'disputed', ackCause: 'withdrawn' });
  expect(typeOf(claim)).toEqual({ text: 'Claim withdrawn', tone: 'grey' });
  expect(answerOf(claim, null)).toBe('Withdrawn by Bluebird Cars');
});

test('names who answered, "you" for the viewer, and nobody before there is an answer', () => {
  expect(answerOf(delivery, null)).toBeNull();
  const confirmed = { ...delivery, ...answered, deliveryStatus: 'confirmed' } as const;
  expect(answerOf(confirmed, 'org-1')).toBe('Confirmed by Bluebird Cars');
  expect(answerOf(confirmed, 'org-2')).toBe('Confirmed by you');
});

test('a withheld organization is not mistaken for the viewer', () => {
  const disputed = { ...delivery, ...answered, deliveryStatus: 'disputed', ackByOrgId: null, ackByName: 'Partner' } as const;
  expect(answerOf(disputed, null)).toBe('Disputed by Partner');
});

test('an update that ended without an answer says how', () => {
  const ended = { ...delivery, deliveryStatus: 'disputed', ackAt: 1 } as const;
  expect(answerOf({ ...ended, ackCause: 'departed' }, null)).toBe('The recipient left the chain');
  expect(answerOf({ ...ended, ackCause: 'withdrawn' }, null)).toBe('The invitation of the recipient was withdrawn');
  expect(typeOf({ ...ended, ackCause: 'settled' }).text).toBe('Delivery settled');
});
