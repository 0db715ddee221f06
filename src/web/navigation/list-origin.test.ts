// The list that a thread was opened from.
import { expect, test } from 'vitest';
import { type ListOrigin, readListOrigin } from './list-origin.ts';

test('a page that was not opened from a list has no origin', () => {
  expect(readListOrigin({})).toBeNull();
});

test('the filters, the partner, the words and the order come back', () => {
  const from: ListOrigin = {
    filters: 'late,mine',
    partner: 'org-1',
    side: 'coming',
    assignee: 'user-1',
    q: 'ford',
    order: 'days',
    direction: 'down',
  };
  expect(readListOrigin({ from })).toEqual(from);
});

test('names that this build does not know become the default', () => {
  const from = {
    filters: 'late,red',
    q: '',
    partner: 'org-1',
    side: 'above',
    order: 'color',
    direction: 'sideways',
  } as unknown as ListOrigin;
  expect(readListOrigin({ from })).toEqual({ filters: 'late', partner: 'org-1', q: '', order: 'lateness', direction: 'up' });
});
