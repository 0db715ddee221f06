import { expect, test } from 'vitest';
import { testStake } from '../../chain/test-stakes.ts';
import { completedChain, confirmationText, deliveryText } from './completed-delivery.ts';

const on = (day: number) => new Date(2026, 10, day, 9).getTime();

test('the last organization of a finished chain shows when it received the title', () => {
  const own = testStake(0, { own: true, confirmed: true, inactive: true, deliveredAt: on(19) });
  const buyer = testStake(1, { confirmed: true, hasTitle: true, receivedAt: on(19) });
  const { nodes, links } = completedChain({ stakes: [own, buyer], ended: null, currentStakeId: buyer.id }, on(21));
  expect(nodes.map(({ tag }) => tag.text)).toEqual(['Delivered Nov 19', 'Received Nov 19']);
  expect(links.map(({ state }) => state)).toEqual(['done']);
});

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 18).getTime();

test('the confirmation counts calendar days between receipt and delivery, regardless of the time of day', () => {
  expect(confirmationText({ receivedAt: at(10, 23), deliveredAt: at(19, 14) })).toBe(
    'Confirmed Nov 19, 2026 at 2:18 PM, 9 days after you received it.',
  );
  expect(confirmationText({ receivedAt: at(18, 23), deliveredAt: at(19, 1) })).toContain(', 1 day after');
});

test('the confirmation says "the day you received it" if the title was delivered on that day', () => {
  expect(confirmationText({ receivedAt: at(19, 9), deliveredAt: at(19, 14) })).toBe(
    'Confirmed Nov 19, 2026 at 2:18 PM, the day you received it.',
  );
});

test('an organization that never held the title sees only the time of the confirmation', () => {
  expect(confirmationText({ receivedAt: null, deliveredAt: at(19, 14) })).toBe('Confirmed Nov 19, 2026 at 2:18 PM.');
});

test('only an organization that held the title is said to have delivered it', () => {
  const delivery = { restedWith: 'Bluebird Cars', receivedAt: at(10, 9), objectUntil: null };
  expect(deliveryText(delivery)).toBe('You delivered the title to Bluebird Cars.');
  expect(deliveryText({ ...delivery, receivedAt: null })).toBe('The title went on to Bluebird Cars.');
  expect(deliveryText({ ...delivery, objectUntil: at(24, 9) })).toBe('The title went on to Bluebird Cars.');
});
