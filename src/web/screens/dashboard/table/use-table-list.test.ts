// What the table shows, in the URL.
import { expect, test } from 'vitest';
import { deskListOf, searchOf } from './use-table-list.ts';

const PARTNER_ID = '01998f3c-5e4a-7c3d-9d0a-3b1f6c2e8a47';

test('by default it is the whole list in the order of lateness', () => {
  expect(deskListOf({})).toEqual({ filters: '', q: '', order: 'lateness', direction: 'up' });
});

test('filters, partner, words and order come back from the URL', () => {
  const list = { filters: 'late,mine', partner: PARTNER_ID, side: 'coming', q: 'ford', order: 'days', direction: 'down' } as const;
  const inUrl = { view: 'table', filters: 'late,mine', partner: PARTNER_ID, side: 'coming', q: 'ford', order: 'days', dir: 'down' };
  expect(searchOf(list)).toEqual(inUrl);
  expect(deskListOf(searchOf(list))).toEqual(list);
});

test('unknown filters, the second of two alternatives and an order without a column are dropped', () => {
  expect(deskListOf({ filters: 'red,due-soon,late', order: 'color', dir: 'down' })).toEqual({
    filters: 'late',
    q: '',
    order: 'lateness',
    direction: 'up',
  });
  expect(deskListOf({ order: 'lateness', dir: 'down' }).direction).toBe('up');
});
