// The rows of the palette for a search text, in their order.
import { expect, test } from 'vitest';
import type { OrgSummary } from '../../api/orgs.ts';
import { testStake, whereabouts } from '../chain/test-stakes.ts';
import { paletteGroups, rowKey, type PaletteData, type PaletteThread } from './palette-rows.ts';

const threadOf = (id: string): PaletteThread => ({
  id,
  vin: '1FTFW1E53MKE41877',
  year: 2021,
  make: 'Ford',
  model: 'F-150',
  ...whereabouts([testStake(0)]),
  standing: 'active',
});
const silver: OrgSummary = {
  id: 'org-1',
  name: 'Silver State Motors',
  orgType: 'dealership',
  city: 'Reno',
  state: 'NV',
  provisional: false,
  connection: null,
  incoming: false,
};
const nothing: PaletteData = { typed: 'ford', threads: [], orgs: [], subject: null, pages: [], failed: false, isSettled: true };
const listed = (given: Partial<PaletteData>) =>
  paletteGroups({ ...nothing, ...given }).map(({ name, rows }) => [name, ...rows.map((row) => rowKey(row))]);

test('the palette lists threads before organizations, and the actions of a thread under its name', () => {
  const thread = threadOf('a');
  expect(
    listed({ threads: [thread], orgs: [silver], subject: { thread, offers: ['claimTitle', 'leaveThread', 'requestUpdate'] } }),
  ).toEqual([
    ['Threads', 'thread a'],
    ['Organizations', 'org org-1'],
    ['2021 Ford F-150', 'action requestUpdate', 'action claimTitle', 'action copyVin'],
  ]);
});

test('if more than five threads match, a row leads to all of them', () => {
  const threads = ['a', 'b', 'c', 'd', 'e', 'f'].map(threadOf);
  expect(listed({ threads })[0]).toEqual(['Threads', 'thread a', 'thread b', 'thread c', 'thread d', 'thread e', 'all-threads']);
  expect(listed({ threads, typed: '' })[0]).toHaveLength(6);
});

test('actions on the current thread are found even if no thread matches', () => {
  const subject = { thread: threadOf('a'), offers: ['postUpdate', 'claimTitle'] as const };
  expect(listed({ typed: 'add upd', subject })).toEqual([['2021 Ford F-150', 'action postUpdate']]);
  const ended = { ...subject, offers: ['finishThread', 'giveUpTitle', 'leaveThread'] as const };
  expect(listed({ typed: 'thread', subject: ended })).toEqual([['2021 Ford F-150', 'action finishThread']]);
  expect(listed({ typed: "don't", subject: ended })).toEqual([['2021 Ford F-150', 'action giveUpTitle']]);
  expect(listed({ typed: 'vin', subject })).toEqual([['2021 Ford F-150', 'action copyVin']]);
});

test('the palette says "No matches" only after the search is complete', () => {
  expect(listed({})).toEqual([['No matches.', 'clear']]);
  expect(listed({ isSettled: false })).toEqual([]);
  expect(listed({ failed: true })).toEqual([['The search did not come through.', 'retry']]);
});
