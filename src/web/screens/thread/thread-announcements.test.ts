// Screen readers announce what others do, and not what the user did.
import { expect, test } from 'vitest';
import { announcementFor } from './thread-announcements.ts';
import { requestOf, updateOf, viewOf } from './test-view.ts';

const update = updateOf('u', { message: 'It leaves on Tuesday.' });

test('an update by another organization is announced with its author', () => {
  expect(announcementFor(viewOf({ updates: [update] }))?.text).toBe('New update by Organization 1.');
});

test('an update that says what the title waits for is announced with that', () => {
  expect(announcementFor(viewOf({ updates: [{ ...update, waitsFor: 'payoff' }] }))?.text).toBe(
    'New update by Organization 1: Waits for the payoff.',
  );
  expect(announcementFor(viewOf({ updates: [{ ...update, waitsFor: null }] }))?.text).toBe(
    'New update by Organization 1: Waits for nothing any more.',
  );
});

test('a request that asks what the title waits for says so', () => {
  const request = { ...requestOf('r'), asks: 'waits-for' } as const;
  expect(announcementFor(viewOf({ requests: [request], offers: ['postUpdate'] }))?.text).toBe(
    'New for you: a request by Organization 3. What does it wait for?',
  );
});

test('neither an update of the viewer nor a hidden one is announced', () => {
  expect(announcementFor(viewOf({ updates: [update, updateOf('own', { authorOwn: true })] }))).toBeNull();
  expect(announcementFor(viewOf({ updates: [update, updateOf('far', { hidden: true })] }))?.key).toBe('u');
});

test('what the viewer has to do is announced before the updates of others', () => {
  const delivery = updateOf('d', { updateType: 'delivered', offers: ['confirmDelivery'] });
  expect(announcementFor(viewOf({ updates: [delivery, update] }))?.text).toBe(
    'New for you: a delivery by Organization 1 to confirm or dispute.',
  );
  expect(announcementFor(viewOf({ requests: [requestOf('r')], offers: ['postUpdate'] }))?.text).toMatch(/^New for you: a request by /);
});

test('an answer to a delivery of the viewer is announced, but not an answer that the viewer gave', () => {
  const own = updateOf('d', { authorOwn: true, updateType: 'delivered', deliveryStatus: 'disputed', ackCause: 'answered' });
  const answered = { ackByOrgId: 'org-2', ackByName: 'Organization 3' };
  expect(announcementFor(viewOf({ updates: [{ ...own, ...answered }] }))?.text).toBe('New answer by Organization 3.');
  expect(announcementFor(viewOf({ updates: [{ ...own, ackByOrgId: 'org-1' }] }))).toBeNull();
});

test('the answer of an organization whose name is withheld is not mistaken for an answer of the viewer', () => {
  const settled = updateOf('d', { updateType: 'delivered', deliveryStatus: 'disputed', ackCause: 'answered', ackByName: 'Partner' });
  expect(announcementFor(viewOf({ updates: [settled] }))?.text).toBe('New answer by Partner.');
});

test('an event is announced as the timeline says it', () => {
  const event = { kind: 'given-up', why: 'returned', toStakeId: 'stake-1', toName: 'Organization 2', expected: null } as const;
  expect(announcementFor(viewOf({ updates: [updateOf('g', { updateType: 'event', event })] }))?.text).toBe(
    'Organization 1 sent the title back to you.',
  );
});

test('an objection is announced to the claimant, and not to the organization that objects', () => {
  const contested = { updateId: 'c', stakeId: 'stake-1', byStakeId: 'stake-0', since: 1, note: '' };
  const claimant = viewOf({ updates: [updateOf('c', { updateType: 'claim_title', authorOwn: true })], contested });
  expect(announcementFor(claimant)?.text).toBe('New for you: Organization 1 objects to your claim.');
  const objector = viewOf({ updates: [updateOf('c', { updateType: 'claim_title' })], contested: { ...contested, byStakeId: 'stake-1' } });
  expect(announcementFor(objector)?.text).toBe('New update by Organization 1.');
});
