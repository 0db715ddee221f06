// Whoever cannot see the screen hears what the others do, and nothing of what it did itself.
import { expect, test } from 'vitest';
import { announcementFor } from './thread-announcements.ts';
import { requestOf, updateOf, viewOf } from './test-view.ts';

const update = updateOf('u', { message: 'It leaves on Tuesday.' });

test('an update by another organization is said with its author', () => {
  expect(announcementFor(viewOf({ updates: [update] }))?.words).toBe('New update by Organization 1.');
});

test('one’s own update is not said, nor one that is hidden', () => {
  expect(announcementFor(viewOf({ updates: [update, updateOf('own', { authorOwn: true })] }))).toBeNull();
  expect(announcementFor(viewOf({ updates: [update, updateOf('far', { hidden: true })] }))?.key).toBe('u');
});

test('what waits for the viewer comes before what others said', () => {
  const delivery = updateOf('d', { updateType: 'delivered', offers: ['confirmDelivery'] });
  expect(announcementFor(viewOf({ updates: [delivery, update] }))?.words).toBe(
    'New for you: a delivery by Organization 1 to confirm or dispute.',
  );
  expect(announcementFor(viewOf({ requests: [requestOf('r')], offers: ['postUpdate'] }))?.words).toMatch(/^New for you: a request by /);
});

test('an answer to one’s own delivery is said, and one’s own answer is not', () => {
  const own = updateOf('d', { authorOwn: true, updateType: 'delivered', deliveryStatus: 'disputed', ackCause: 'answered' });
  const answered = { ackByOrgId: 'org-2', ackByName: 'Organization 3' };
  expect(announcementFor(viewOf({ updates: [{ ...own, ...answered }] }))?.words).toBe('New answer by Organization 3.');
  expect(announcementFor(viewOf({ updates: [{ ...own, ackByOrgId: 'org-1' }] }))).toBeNull();
});

test('a withheld organization that answers is not taken for the viewer', () => {
  const settled = updateOf('d', { updateType: 'delivered', deliveryStatus: 'disputed', ackCause: 'answered', ackByName: 'Partner' });
  expect(announcementFor(viewOf({ updates: [settled] }))?.words).toBe('New answer by Partner.');
});
