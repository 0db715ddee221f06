// The texts about a delivery: who delivered the title, and after how many calendar days.
import { expect, test } from 'vitest';
import { confirmationText, deliveryText } from './delivery-text.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 18).getTime();

test('counts calendar days, regardless of the time of day', () => {
  expect(confirmationText({ receivedAt: at(10, 23), deliveredAt: at(19, 14) })).toBe(
    'Confirmed Nov 19, 2026 at 2:18 PM, 9 days after you received it.',
  );
  expect(confirmationText({ receivedAt: at(18, 23), deliveredAt: at(19, 1) })).toContain(', 1 day after');
});

test('names the same day if the title was delivered on the day it was received', () => {
  expect(confirmationText({ receivedAt: at(19, 9), deliveredAt: at(19, 14) })).toBe(
    'Confirmed Nov 19, 2026 at 2:18 PM, the day you received it.',
  );
});

test('an organization that never held the title sees only when it was confirmed', () => {
  expect(confirmationText({ receivedAt: null, deliveredAt: at(19, 14) })).toBe('Confirmed Nov 19, 2026 at 2:18 PM.');
});

test('only an organization that held the title is said to have delivered it', () => {
  expect(deliveryText({ restedWith: 'Bluebird Cars', receivedAt: at(10, 9) })).toBe('You delivered the title to Bluebird Cars.');
  expect(deliveryText({ restedWith: 'Bluebird Cars', receivedAt: null })).toBe('The title went on to Bluebird Cars.');
});
