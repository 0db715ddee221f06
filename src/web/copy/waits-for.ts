// What a title waits for: the choice in an update, and the question in a request. The phrases are in `domain/thread/waits-for.ts`, because
// mails use them too.
import { days } from './counts.ts';
import type { WaitFilter } from '../../domain/desk/table-filters.ts';
import type { WaitsFor } from '../../domain/thread/waits-for.ts';

/** As the table names them, too. In the order in which they are offered, the most frequent first. */
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

export const waitsForCopy = {
  label: 'What does it wait for?',
  choices: waitsForNames,
  seenByAll: 'Everybody on the thread sees it.',
  seenByNeighbors: 'Only your neighbors see which.',
  /** The reason that stood is cleared. */
  ends: 'The update says that it waits for nothing any more.',
  /** Under several titles, none is chosen. */
  stays: 'Without a choice, each title waits for what it waited for.',
  /** For screen readers. `expected`: "expected November 29". */
  spoken: (waits: string, expected: string, daysLate: number) => `${waits}, ${expected}${daysLate > 0 ? `, ${days(daysLate)} late` : ''}`,
  askedBy: (name: string) => `${name} asks this.`,
  ask: 'Ask what it waits for',
  /** Of a request. */
  asked: 'Asks what it waits for.',
} as const;
