import { expect, test } from 'vitest';
import { type ErrorCode, type RefusalName, refusals, refuse } from './refusals.ts';

test.each<[RefusalName, ErrorCode, string]>([
  ['not-signed-in', 'unauthenticated', 'Not signed in'],
  ['no-active-org', 'permission-denied', 'No active organization'],
  ['only-owner-edits', 'permission-denied', 'Only the organization owner can manage roles and details.'],
  ['only-managers-invite', 'permission-denied', 'Only owners and admins can invite users.'],
  ['weak-password', 'invalid-argument', 'Please choose a stronger password'],
  ['no-such-org', 'not-found', 'Organization not found.'],
  ['own-org-as-partner', 'invalid-argument', 'Cannot connect to your own organization.'],
  ['own-org-as-party', 'invalid-argument', 'You cannot select your own organization as a party.'],
  ['same-vin', 'aborted', 'You already have an active thread for this VIN.'],
  ['no-such-thread', 'not-found', 'Sorry, this thread does not exist.'],
  ['not-on-thread', 'permission-denied', 'Your organization is not on this thread'],
  ['not-accepted', 'permission-denied', 'Accept your invitation to view and post updates.'],
  ['already-on-thread', 'aborted', 'That organization is already on this thread.'],
  ['failed-to-invite', 'aborted', 'Failed to invite'],
  ['no-such-update', 'not-found', 'Update not found'],
  ['no-next-stake', 'aborted', 'Recipient stake missing'],
  ['delivery-waiting', 'aborted', 'A delivery is already waiting for confirmation.'],
  ['not-a-delivery', 'invalid-argument', 'Not a delivery update'],
  ['only-recipient', 'permission-denied', 'Only the recipient org can acknowledge this delivery'],
  ['already-holder', 'aborted', 'Your organization is already the current holder.'],
  ['already-claimed', 'aborted', 'You already have a pending title claim.'],
  ['title-further-down', 'aborted', 'The title is already further down the chain.'],
  ['confirm-delivery-instead', 'aborted', 'Confirm the pending delivery instead.'],
  ['not-a-claim', 'invalid-argument', 'Not a claim update'],
  ['only-preceding', 'permission-denied', 'Only preceding orgs may acknowledge'],
  ['holder-answers-first', 'permission-denied', 'The organization that holds the title answers first.'],
])('%s has the code %s and the message "%s"', (name, code, message) => {
  expect(refusals[name]).toEqual({ code, message });
});

test('messages are unique and not empty', () => {
  const sentences = Object.values(refusals).map(({ message }) => message);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.every((sentence) => sentence.length > 5)).toBe(true);
});

test('refuse returns an object with the name of the refusal', () => {
  expect(refuse('only-recipient')).toEqual({ refused: 'only-recipient' });
});
