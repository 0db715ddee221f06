// The rows of the palette for a search text, in their order.
import { expect, test } from 'vitest';
import type { DeskEntryView } from '../../../api/desk-entry.ts';
import type { OrgSummary } from '../../../api/orgs.ts';
import { testStake, whereabouts } from '../../parts/chain/test-stakes.ts';
import { requestOf, viewOf } from '../../screens/thread/test-view.ts';
import { deskOffers, paletteGroups, paletteOffers, rowKey, type PaletteData, type PaletteThread } from './palette-rows.ts';

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
  newUntil: null,
  similarName: false,
  connection: null,
  incoming: false,
};
const nothing: PaletteData = { typed: 'ford', threads: [], orgs: [], subject: null, pages: [], failed: false, isSettled: true };
const listed = (given: Partial<PaletteData>) =>
  paletteGroups({ ...nothing, ...given }).map(({ name, rows }) => [name, ...rows.map((row) => rowKey(row))]);

test('the palette lists threads before organizations, and the actions of a thread under its name', () => {
  const thread = threadOf('a');
  expect(
    listed({
      threads: [thread],
      orgs: [silver],
      subject: { thread, offers: ['claimTitle', 'leaveThread', 'requestUpdate'], requests: [] },
    }),
  ).toEqual([
    ['Threads', 'thread a'],
    ['Organizations', 'org org-1'],
    ['2021 Ford F-150', 'action requestUpdate', 'action claimTitle', 'action leaveThread', 'action copyVin'],
  ]);
});

test('if more than five threads match, a row leads to all of them', () => {
  const threads = ['a', 'b', 'c', 'd', 'e', 'f'].map(threadOf);
  expect(listed({ threads })[0]).toEqual(['Threads', 'thread a', 'thread b', 'thread c', 'thread d', 'thread e', 'all-threads']);
  expect(listed({ threads, typed: '' })[0]).toHaveLength(6);
});

test('actions on the current thread are found even if no thread matches', () => {
  const subject = { thread: threadOf('a'), offers: ['postUpdate', 'claimTitle'] as const, requests: [] };
  expect(listed({ typed: 'add upd', subject })).toEqual([['2021 Ford F-150', 'action postUpdate']]);
  const ended = { ...subject, offers: ['finishThread', 'giveUpTitle', 'leaveThread'] as const };
  expect(listed({ typed: 'thread', subject: ended })).toEqual([['2021 Ford F-150', 'action finishThread', 'action leaveThread']]);
  expect(listed({ typed: "don't", subject: ended })).toEqual([['2021 Ford F-150', 'action giveUpTitle']]);
  expect(listed({ typed: 'vin', subject })).toEqual([['2021 Ford F-150', 'action copyVin']]);
});

test('the palette says "No matches" only after the search is complete', () => {
  expect(listed({})).toEqual([['No matches.', 'clear']]);
  expect(listed({ isSettled: false })).toEqual([]);
  expect(listed({ failed: true })).toEqual([['The search did not come through.', 'retry']]);
});

test('the palette offers what can be done about one’s own request and one’s last answer, as long as it can be done', () => {
  const own = { ...requestOf('own', true), remindFrom: 1000, offers: ['withdrawRequest' as const] };
  const view = viewOf({ requests: [own], offers: ['takeBack'], takeBack: { seq: 1, what: 'delivery', colleague: null, until: 700_000 } });
  expect(paletteOffers(view, 999)).toEqual(['takeBack', 'withdrawRequest', 'print']);
  expect(paletteOffers(view, 700_000)).toEqual(['withdrawRequest', 'remindRequest', 'print']);
  expect(paletteOffers(viewOf({ standing: 'invited', requests: [requestOf('other')] }), 0)).toEqual([]);
});

test('the actions have the names that they have on the thread’s page', () => {
  const thread = threadOf('a');
  const returned = {
    ...thread,
    stakes: [testStake(0, { own: true })],
    returning: { fromStakeId: 'stake-1', toStakeId: 'stake-0', since: 0 },
  };
  const requests = [{ ...requestOf('own', true), offers: ['withdrawRequest' as const] }];
  const offers = ['takeBack', 'remindRequest', 'withdrawRequest', 'claimTitle', 'leaveThread', 'print'] as const;
  const labels = (subject: PaletteThread) =>
    paletteGroups({ ...nothing, threads: [subject], subject: { thread: subject, offers, requests } })
      .flatMap(({ rows }) => rows)
      .flatMap((row) => (row.kind === 'action' ? [row.label] : []));
  expect(labels(thread)).toEqual([
    'Undo',
    'Remind Organization 2',
    'Withdraw request',
    'I have the title',
    'Leave thread',
    'Print record',
    'Copy VIN',
  ]);
  expect(labels(returned)).toContain('We have it back');
});

test.each([
  ['open', ['filed', 'notFiling', 'kind']],
  ['file-today', ['filed', 'notFiling', 'kind']],
  ['closed', ['kind']],
  ['none', ['kind']],
] as const)('while the window of a claim is "%s", the palette offers what the desk offers', (claim, offers) => {
  const clock = { claim, isKindMissing: false, claimOpensAt: 0, claimClosesAt: 1_000_000 };
  const claims = { ours: null, against: null };
  const entry = { clock, claims, terms: null, notFiling: null, timeZone: 'America/Denver', sellerName: null } as unknown as DeskEntryView;
  expect(deskOffers(entry, 1000)).toEqual(offers);
  expect(deskOffers({ ...entry, clock: null }, 1000)).toEqual([]);
  expect(listed({ typed: 'filing', subject: { thread: threadOf('a'), offers, requests: [] } }).flat()).toEqual(
    claim === 'closed' || claim === 'none' ? ['No matches.', 'clear'] : ['2021 Ford F-150', 'action notFiling'],
  );
});
