// What a title waits for, as it is chosen, and as the table names it.
import type { WaitsFor } from '../../domain/thread/waits-for.ts';

/** In the order in which they are offered, the most frequent first. */
export const waitsForNames = {
  'lien-release': 'Lien release',
  payoff: 'Payoff',
  signature: 'Signature',
  duplicate: 'Duplicate title',
  'power-of-attorney': 'Power of attorney',
  odometer: 'Odometer statement',
  state: 'The state',
  'floor-plan': 'Floor plan',
  'another-store': 'Another store',
  other: 'Other',
} as const satisfies Record<WaitsFor, string>;
