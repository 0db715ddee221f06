// Screen readers announce what others do, and not what the user did.
import { expect, test } from 'vitest';
import { announcementFor } from './thread-announcements.ts';
import { requestOf, updateOf, viewOf } from './test-view.ts';

const update = updateOf('u', { message: 'It leaves on Tuesday.' });

test('announces an update by another organization with its author', () => {
  expect(announcementFor(viewOf({ updates: [update] }))?.text).toBe('New update by Organization 1.');
});

test('announces neither an own update nor a hidden one', () => {
  expect(announcementFor(viewOf({ updates: [update, updateOf('own', { authorOwn: true })] }))).toBeNull();
  expect(announcementFor(viewOf({ updates: [update, updateOf('far', { hidden: true })] }))?.key).toBe('u');
});

test('announces what the viewer has to do before the updates of others', () => {
  const delivery = updateOf('d', { updateType: 'delivered', offers: ['confirmDelivery'] });
  expect(announcementFor(viewOf({ updates: [delivery, update] }))?.text).toBe(
    'New for you: a delivery by Organization 1 to confirm or dispute.',
  );
  expect(announcementFor(viewOf({ requests: [requestOf('r')], offers: ['postUpdate'] }))?.text).toMatch(/^New for you: a request by /);
});

test('announces an answer to an own delivery, but not an own answer', () => {
  const own = updateOf('d', { authorOwn: true, updateType: 'delivered', deliveryStatus: 'disputed', ackCause: 'answered' });
  const answered = { ackByOrgId: 'org-2', ackByName: 'Organization 3' };
  expect(announcementFor(viewOf({ updates: [{ ...own, ...answered }] }))?.text).toBe('New answer by Organization 3.');
  expect(announcementFor(viewOf({ updates: [{ ...own, ackByOrgId: 'org-1' }] }))).toBeNull();
});

test('does not mistake the answer of a withheld organization for an own one', () => {
  const settled = updateOf('d', { updateType: 'delivered', deliveryStatus: 'disputed', ackCause: 'answered', ackByName: 'Partner' });
  expect(announcementFor(viewOf({ updates: [settled] }))?.text).toBe('New answer by Partner.');
});
