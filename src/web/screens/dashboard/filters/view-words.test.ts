// The name of a view of the table.
import { expect, test } from 'vitest';
import { type ListOrigin, WHOLE_LIST } from '../../../navigation/list-origin.ts';
import { rowOf } from '../../../parts/rows/test-row.ts';
import { chosenWords, partnerNameOf, viewWords } from './view-words.ts';

const ALAMO = [{ orgId: 'org-2', name: 'Alamo Auction', orgType: 'auction', late: 0, total: 1 } as const];
const ROWS = [rowOf({ assignee: { userId: 'user-1', name: 'Dana Reyes' } })];
const words = (given: Partial<ListOrigin>) => viewWords({ ...WHOLE_LIST, ...given }, ALAMO, ROWS);

test('a view is named by its filters, its partner and its words', () => {
  expect(words({ filters: 'mine,late', partner: 'org-2', q: 'f150' })).toBe('Late, Mine, Waiting for Alamo Auction, “f150”');
  expect(words({ partner: 'org-2', side: 'coming' })).toBe('Coming from Alamo Auction');
  expect(words({ partner: 'org-2', side: 'going' })).toBe('Going to Alamo Auction');
  expect(words({ q: 'P1001; P1002; P1003' })).toBe('3 listed titles');
  expect(words({ assignee: 'user-1', filters: 'late' })).toBe('Late, Assigned to Dana Reyes');
  expect(words({ waits: 'lien-release,payoff' })).toBe('Wait for a lien release or a payoff');
  expect(words({ waits: 'nothing,other' })).toBe('Wait for something else or nothing that was said');
  expect(words({ order: 'stock' })).toBe('');
});

test('a partner is named as the menu or a row shows it', () => {
  expect(partnerNameOf('org-2', ALAMO, [])).toBe('Alamo Auction');
  expect(partnerNameOf('org-1', ALAMO, [rowOf()])).toBe('Front Range Auction');
  expect(partnerNameOf('org-9', [], [rowOf()])).toBe('one partner');
});

test('below the table, the view follows the number of titles', () => {
  const list = { ...WHOLE_LIST, filters: 'late', partner: 'org-2', waits: 'payoff' };
  expect(chosenWords(list, ALAMO, ROWS)).toBe('late, wait for a payoff, waiting for Alamo Auction');
});
