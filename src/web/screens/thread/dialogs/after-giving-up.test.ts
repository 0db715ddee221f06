// The preview of "We don't have it": who the title is expected from, and how the chain looks then.
import { expect, test } from 'vitest';
import { chainOf } from '../../../parts/chain/chain-nodes.ts';
import { testStake } from '../../../parts/chain/test-stakes.ts';
import { viewOf } from '../test-view.ts';
import { afterGivingUp } from './GiveUpDialog.tsx';

const seller = testStake(0, { confirmed: true, hasTitle: false, inactive: true, receivedAt: 1, deliveredAt: 2 });
const view = viewOf({ stakes: [seller, testStake(1, { own: true, confirmed: true, hasTitle: true, receivedAt: 2 }), testStake(2)] });

const preview = (...[why, expectedFrom]: [Parameters<typeof afterGivingUp>[1], typeof seller]) => {
  const { thread, text } = afterGivingUp(view, why, expectedFrom);
  const { nodes, links } = chainOf(thread, 3);
  return [text, ...nodes.map(({ state }) => state), ...links.map(({ state }) => state)];
};

test('a title that never arrived is expected from the organization that takes part again', () => {
  expect(preview('never-arrived', seller)).toEqual([
    'Not located · expected from Organization 1',
    'missing',
    'joined',
    'invited',
    'open',
    'open',
  ]);
});

test('a title that was sent back is on its way there', () => {
  expect(preview('returned', seller)).toEqual(['On its way back to Organization 1', 'returning', 'joined', 'invited', 'returning', 'open']);
});

test('a title that was lost is expected from the organization that lost it', () => {
  expect(preview('lost', view.stakes[1]!)).toEqual(['Not located · expected from you', 'delivered', 'missing', 'invited', 'done', 'open']);
});
