import { expect, it } from 'vitest';
import { mostRelevantThread } from './SameVinNotice.tsx';

const card = (vin: string, standing: 'active' | 'invited' | 'completed') => ({ vin, standing });

it('the notice about the same VIN prefers an active thread to an invitation, and an invitation to a completed thread', () => {
  const cards = [card('A', 'completed'), card('A', 'invited'), card('A', 'active')];
  expect(mostRelevantThread(cards, 'A')).toBe(cards[2]);
  expect(mostRelevantThread(cards.slice(0, 2), 'A')).toBe(cards[1]);
});

it('the notice about the same VIN ignores threads of similar VINs', () => {
  expect(mostRelevantThread([card('AB', 'active')], 'A')).toBeUndefined();
});
