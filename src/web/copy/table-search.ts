// The texts of what a search adds to the table of active threads.
import { titles } from './counts.ts';

export const tableSearchCopy = {
  /** The result of a pasted list of stock numbers and VINs. */
  listed: {
    found: (count: number, all: number) => `${count} of ${titles(all)} found. `,
    missing: (texts: readonly string[]) => `Not among your active titles: ${texts.join(', ')}`,
    clear: 'Clear list',
  },
  elsewhere: (count: number) => (count === 1 ? '1 more is completed or invited.' : `${count} more are completed or invited.`),
  showAllMatches: 'Show all matches',
} as const;
