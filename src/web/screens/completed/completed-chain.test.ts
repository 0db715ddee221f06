import { expect, test } from 'vitest';
import { testStake } from '../../chain/test-stakes.ts';
import { completedChain } from './completed-chain.ts';

const on = (day: number) => new Date(2026, 10, day, 9).getTime();

test('the last organization of a finished chain shows when it received the title', () => {
  const own = testStake(0, { own: true, confirmed: true, inactive: true, deliveredAt: on(19) });
  const buyer = testStake(1, { confirmed: true, hasTitle: true, receivedAt: on(19) });
  const { nodes, links } = completedChain([own, buyer], on(21));
  expect(nodes.map(({ tag }) => tag.text)).toEqual(['Delivered Nov 19', 'Received Nov 19']);
  expect(links.map(({ state }) => state)).toEqual(['done']);
});
