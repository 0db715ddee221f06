// What a chain tells at a glance: who has the paper, where it went through, and who is asked.
import { expect, test } from 'vitest';
import { chainOf } from './chain-nodes.ts';
import { stakeOf, transitBetween } from './test-stakes.ts';

const NOW = new Date(2026, 10, 21, 12).getTime();
const on = (day: number) => new Date(2026, 10, day, 9).getTime();
const words = (stakes: Parameters<typeof chainOf>[0], transit: Parameters<typeof chainOf>[1] = null) =>
  chainOf(stakes, transit, NOW).nodes.map(({ tag }) => tag.text);
const links = (stakes: Parameters<typeof chainOf>[0], transit: Parameters<typeof chainOf>[1] = null) =>
  chainOf(stakes, transit, NOW).links.map(({ state }) => state);

const delivered = stakeOf(0, { confirmed: true, hasTitle: false, inactive: true, deliveredAt: on(3) });
const holder = stakeOf(1, { own: true, confirmed: true, hasTitle: true });
const joined = stakeOf(2, { confirmed: true, hasTitle: false, confirmedAt: on(13) });
const invited = stakeOf(3);

test('everybody’s part is said in a word or two', () => {
  expect(words([delivered, holder, joined, invited])).toEqual(['Delivered Nov 3', 'Holds the title', 'Joined Nov 13', 'Invite pending']);
  expect(words([stakeOf(0, { own: true }), stakeOf(1, { opened: true, confirmed: true, hasTitle: false })])).toEqual([
    'Awaiting your answer',
    'Opened the thread',
  ]);
});

test('the way is green up to the paper and dotted after it', () => {
  expect(links([delivered, holder, joined, invited])).toEqual(['done', 'open', 'open']);
});

test('an organization that never answered does not break the green line', () => {
  expect(links([stakeOf(0), stakeOf(1, { confirmed: true, hasTitle: true })])).toEqual(['done']);
});

test('a delivery under way is dashed and says until when, and its recipient that it is asked', () => {
  const recipient = { ...joined, own: true };
  const transit = transitBetween(holder, recipient, '2026-11-24');
  const chain = chainOf([delivered, { ...holder, own: false }, recipient, invited], transit, NOW);
  expect(chain.links).toEqual([{ state: 'done' }, { state: 'transit', label: 'In transit · ETA Nov 24' }, { state: 'open' }]);
  expect(chain.nodes[2]).toMatchObject({ state: 'awaiting', tag: { tone: 'blue', text: 'Awaiting your confirmation' } });
});

test('a recipient that is not the viewer is asked nothing here', () => {
  expect(words([holder, joined], transitBetween(holder, joined, null))).toEqual(['Holds the title', 'Joined Nov 13']);
});

test('a claim dashes the whole way from the holder to the claimant and says when it was made', () => {
  const claimant = stakeOf(3, { confirmed: true, hasTitle: false, claimPending: true, claimAt: NOW - 3_600_000 });
  const chain = chainOf([delivered, holder, joined, claimant], null, NOW);
  expect(chain.links).toEqual([{ state: 'done' }, { state: 'claim' }, { state: 'claim', label: 'Claimed · 1 h ago' }]);
  expect(chain.nodes[3]).toMatchObject({ state: 'claims', tag: { tone: 'gold', text: 'Claims the title' } });
});

test('with no known holder nothing is solid, neither gold nor green', () => {
  const chain = chainOf([stakeOf(0), { ...holder, hasTitle: false, opened: true }, invited], null, NOW);
  expect(chain.links.map(({ state }) => state)).toEqual(['open', 'open']);
  expect(chain.nodes.map(({ tag }) => tag.tone)).toEqual(['grey', 'grey', 'grey']);
});

test('positions count from one, and a withheld name keeps its type', () => {
  const [node] = chainOf([stakeOf(0, { orgId: null, orgName: 'Partner', orgType: 'auction' })], null, NOW).nodes;
  expect(node).toMatchObject({ position: 1, name: 'Partner', place: null, type: 'auction' });
});
