import { expect, test } from 'vitest';
import { testStake } from '../../parts/chain/test-stakes.ts';
import { completedChain, completionName, confirmationText, deliveryText, updatesHeading, upToText } from './completed-delivery.ts';

const on = (day: number) => new Date(2026, 10, day, 9).getTime();

test('the last organization of a finished chain shows when it received the title', () => {
  const own = testStake(0, { own: true, confirmed: true, inactive: true, deliveredAt: on(19) });
  const buyer = testStake(1, { confirmed: true, hasTitle: true, receivedAt: on(19) });
  const thread = { stakes: [own, buyer], ended: null, currentStakeId: buyer.id, ownWord: true, deliveredAt: on(19) };
  const { nodes, links } = completedChain(thread, on(21));
  expect(nodes.map(({ tag }) => tag.text)).toEqual(['Delivered Nov 19', 'Received Nov 19']);
  expect(links.map(({ state }) => state)).toEqual(['done']);
  const without = completedChain({ ...thread, ownWord: false }, on(21));
  expect(without.nodes.map(({ tag }) => tag.text)).toEqual(['Went on Nov 19', 'Received Nov 19']);
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

test('only an organization that held the title, and handed it on by its own word, is said to have delivered it', () => {
  const delivery = { restedWith: 'Bluebird Cars', receivedAt: at(10, 9), ownWord: true };
  expect(deliveryText(delivery)).toBe('You delivered the title to Bluebird Cars.');
  expect(deliveryText({ ...delivery, receivedAt: null })).toBe('The title went on to Bluebird Cars.');
  expect(deliveryText({ ...delivery, ownWord: false })).toBe('The title went on to Bluebird Cars.');
});

const words = (ownWord: boolean) => [upToText, updatesHeading, completionName].map((text) => text({ ended: null, ownWord }));

test('a title that went on without the own word of the viewer is not called its delivery anywhere', () => {
  expect(words(true)).toEqual(['Up to your delivery', 'Updates up to your delivery', 'Delivered']);
  expect(words(false)).toEqual(['Up to when it went on', 'Updates up to when it went on', 'Went on']);
});
