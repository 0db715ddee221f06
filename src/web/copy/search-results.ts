// The texts of the dashboard's search. A separate file, because it is loaded once somebody searches.
import { uiCopy } from './ui.ts';

export const searchResultsCopy = {
  listName: 'Matching threads',
  found: (count: number, q: string) => `${count === 1 ? '1 thread matches' : `${count} threads match`} “${q}”`,
  foundAtLeast: (count: number, q: string) => `The newest ${count} threads that match “${q}”`,
  none: {
    title: uiCopy.noMatches,
    sentence: (q: string) => `No thread has “${q}” in its year, make, model, VIN, stock number or partners.`,
    action: 'Clear search',
  },
} as const;
