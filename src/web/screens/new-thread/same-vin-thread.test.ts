import { expect, it } from 'vitest';
import { nearestOf } from './same-vin-thread.ts';

const card = (vin: string, standing: 'active' | 'invited' | 'completed') => ({ vin, standing });

it('an active thread is pointed at before an invitation, and that before a completed one', () => {
  const cards = [card('A', 'completed'), card('A', 'invited'), card('A', 'active')];
  expect(nearestOf(cards, 'A')).toBe(cards[2]);
  expect(nearestOf(cards.slice(0, 2), 'A')).toBe(cards[1]);
});

it('a thread of a VIN that only looks alike is not pointed at', () => {
  expect(nearestOf([card('AB', 'active')], 'A')).toBeUndefined();
});
