// The figures of a completed thread say only what its view shows.
import { expect, test } from 'vitest';
import { updateOf } from '../thread/test-view.ts';
import { completedFigures } from './completed-delivery.ts';

const on = (day: number, hour = 9) => new Date(2026, 10, day, hour).getTime();
const confirmed = updateOf('d', { updateType: 'delivered', deliveryStatus: 'confirmed', ackCause: 'answered' });
const disputed = updateOf('x', { updateType: 'delivered', deliveryStatus: 'disputed', ackCause: 'answered' });
const claimed = updateOf('c', { updateType: 'claim_title', claimStatus: 'confirmed', ackCause: 'unanswered' });
const finished = {
  createdAt: on(1),
  receivedAt: on(14),
  deliveredAt: on(20),
  ownWord: true,
  ended: { stakeId: 'stake-1', how: 'retailed', at: on(20) },
  updates: [confirmed, disputed, confirmed],
  earlier: { count: 0, hidden: 0 },
} as const;
const figures = (given: Partial<Parameters<typeof completedFigures>[0]> = {}) =>
  completedFigures({ ...finished, updates: [...finished.updates], ...given }).map(({ name, value }) => `${name}: ${value}`);

test('a finished thread counts its days, its confirmed hand-offs, and the days with the viewer', () => {
  expect(figures()).toEqual(['Opened to finished: 19 days', 'Hand-offs: 2, all confirmed', 'With you: 6 days']);
});

test('a hand-off that only its author confirmed is counted apart', () => {
  expect(figures({ updates: [confirmed, claimed] })).toContain('Hand-offs: 2, 1 without an answer');
  expect(figures({ updates: [claimed] })).toContain('Hand-offs: 1, nobody answered');
});

test('a closed thread and one that moved on say so', () => {
  expect(figures({ ended: { ...finished.ended, how: 'mistake' } })[0]).toBe('Opened to closed: 19 days');
  expect(figures({ ended: null })[0]).toBe('Opened to delivered: 19 days');
  expect(figures({ ended: null, ownWord: false })[0]).toBe('Opened to gone on: 19 days');
});

test('what the view does not show is left out: earlier hand-offs, and the days of a title that came later or never', () => {
  expect(figures({ earlier: { count: 3, hidden: 0 } })).toEqual(['Opened to finished: 19 days', 'With you: 6 days']);
  expect(figures({ updates: [], receivedAt: on(21) })).toEqual(['Opened to finished: 19 days']);
  expect(figures({ updates: [], receivedAt: null, createdAt: on(20, 8) })).toEqual(['Opened to finished: Less than a day']);
});
