import { expect, it } from 'vitest';
import { nearestOf } from './same-vin-thread.ts';

const card = (vin: string, standing: 'active' | 'invited' | 'completed') => ({ vin, standing });

it('prefers an active thread to an invitation, and an invitation to a completed thread', () => {
  const cards = [card('A', 'completed'), card('A', 'invited'), card('A', 'active')];
  expect(nearestOf(cards, 'A')).toBe(cards[2]);
  expect(nearestOf(cards.slice(0, 2), 'A')).toBe(cards[1]);
});

it('ignores threads of similar VINs', () => {
  expect(nearestOf([card('AB', 'active')], 'A')).toBeUndefined();
});
