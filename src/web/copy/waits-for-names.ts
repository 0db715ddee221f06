// The names of what a title waits for. The table loads them without the texts of updates and requests.
import type { WaitFilter } from '../../domain/desk/table-filters.ts';
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

/** After "wait for", of several titles. */
export const anyThatTitlesWaitFor = {
  'lien-release': 'a lien release',
  payoff: 'a payoff',
  signature: 'a signature',
  duplicate: 'a duplicate title',
  'power-of-attorney': 'a power of attorney',
  odometer: 'an odometer statement',
  state: 'the state',
  'floor-plan': 'a floor plan release',
  'another-store': 'another store',
  other: 'something else',
  nothing: 'nothing that was said',
} as const satisfies Record<WaitFilter, string>;
