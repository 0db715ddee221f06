// The texts in place of the table's rows if there are none.
import type { WaitFilter } from '../../domain/desk/table-filters.ts';
import { anyThatTitlesWaitFor } from './waits-for-names.ts';

export const noTitlesCopy = {
  /** If one filter alone was chosen. */
  none: {
    late: 'Nothing is late.',
    'closes-soon': 'No claim closes soon.',
    'claim-open': 'No claim is open.',
    claims: 'No claim is noted.',
    'kind-missing': 'No kind of sale is missing.',
    'deal-day-missing': 'No deal day is missing.',
  },
  noneWaits: (wait: WaitFilter) =>
    wait === 'nothing' ? 'Of every title it is said what it waits for.' : `No title waits for ${anyThatTitlesWaitFor[wait]}.`,
  clear: 'Clear filters',
  /** After an upgrade, until the rows are computed. */
  preparing: { title: 'The table is being prepared.', sentence: 'Your titles appear here in a few minutes.' },
} as const;
