// The illustrations of the landing page show what the product shows for the same chain.
import { expect, test } from 'vitest';
import type { StakeView, Whereabouts } from '../../../domain/thread/view/view-types.ts';
import { chainOf } from '../../parts/chain/chain-nodes.ts';
import { titleLocation } from '../../parts/chain/title-location.ts';
import { testStake, transitBetween, whereabouts } from '../../parts/chain/test-stakes.ts';
import { landingCopy } from '../../copy/documents/landing.ts';
import { sampleLinks, sampleNodes } from '../../screens/sign-in/sample-chain.ts';
import { updateOf } from '../../screens/thread/test-view.ts';
import { updateDay, updateTag } from '../../screens/thread/updates/update-text.ts';
import type { ChainNode } from '../../parts/chain/chain-nodes.ts';
import { landingChainLinks, landingChainNodes, nodesSeenByFourth } from './landing-chain.ts';

const on = (day: number, hour = 9) => new Date(2026, 10, day, hour).getTime();
const NOW = on(20, 12);
const EXPECTED = '2026-11-24';

/** A stake for each organization of an illustration, in the given state. */
const stakesOf = (nodes: readonly ChainNode[], states: readonly Partial<StakeView>[]): StakeView[] =>
  nodes.map(({ key, name, place, type, you }, at) =>
    testStake(at, { id: key, orgName: name, place, orgType: type, own: you, confirmed: true, hasTitle: false, ...states[at] }),
  );

const delivered = (day: number) => ({ inactive: true, deliveredAt: on(day) });
const holds = { hasTitle: true };
const joined = { confirmedAt: on(9) };
const invited = { confirmed: false, hasTitle: null };
const LINE = [delivered(6), delivered(14), holds, joined, invited];

/** The holder has sent the title to the next organization, with an expected day of arrival. */
function sent(stakes: readonly StakeView[]): Whereabouts {
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  return whereabouts(stakes, { transit: transitBetween(stakes[holder]!, stakes[holder + 1]!, on(20)), expected: EXPECTED });
}

test.each([
  ['the chain', landingChainNodes, landingChainLinks, LINE],
  ['the chain as its fourth organization sees it', nodesSeenByFourth, landingChainLinks, LINE],
  ['the sample chain of the sign-in pages', sampleNodes, sampleLinks, [delivered(6), holds, joined, invited]],
] as const)('%s looks as in the product', (_name, nodes, links, states) => {
  expect({ nodes, links }).toMatchObject(chainOf(sent(stakesOf(nodes, states)), NOW));
});

test('the thread in the illustration uses the texts of the product', () => {
  const { place, delivered: sentNow, note } = landingCopy.solution;
  expect(titleLocation(sent(stakesOf(nodesSeenByFourth, LINE))).text).toBe(place);
  const delivery = updateOf('d', { updateType: 'delivered', deliveryStatus: 'pending', expected: EXPECTED });
  expect({ type: updateTag(delivery).text, eta: updateDay(delivery, 'short') }).toEqual({ type: sentNow.type, eta: sentNow.eta });
  const before = updateOf('n', { eta: EXPECTED });
  expect({ type: updateTag(before).text, eta: updateDay(before, 'short') }).toEqual({ type: note.type, eta: note.eta });
});

test('a title is assigned to the dealerships in the order of the chain, because an auction never owns the vehicle', () => {
  const dealerships = landingChainNodes.filter(({ type }) => type === 'dealership').map(({ name }) => name);
  expect(landingCopy.certificate.assigned.map(({ name }) => name)).toEqual(dealerships);
});
