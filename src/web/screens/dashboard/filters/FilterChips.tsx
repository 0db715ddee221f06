// Filters of the active threads (All, Needs you, With you, In transit), each with its number of threads.
import './filters.css';
import type { ThreadCounts } from '../../../../api/thread-views.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { useChoice } from '../../../ui/use-choice.ts';
import type { ThreadFilter } from '../dashboard-search.ts';

const COUNTED = { all: 'active', 'needs-you': 'needsYou', 'with-you': 'withYou', 'in-transit': 'inTransit' } as const;
const ORDER = ['all', 'needs-you', 'with-you', 'in-transit'] as const;

/** How many active threads match the filter. */
export const countOf = (counts: ThreadCounts, filter: ThreadFilter): number => counts[COUNTED[filter]];

export interface FilterChipsProps {
  counts: ThreadCounts;
  value: ThreadFilter;
  onPick: (filter: ThreadFilter) => void;
}

export function FilterChips({ counts, value, onPick }: FilterChipsProps) {
  const [shown, choose] = useChoice(value, onPick);
  return (
    <div className="filters" role="group" aria-label={dashboardCopy.filtersName}>
      {ORDER.map((filter) => (
        <button key={filter} type="button" className="filter" aria-pressed={filter === shown} onClick={() => choose(filter)}>
          {filter === 'needs-you' && countOf(counts, filter) > 0 && <span className="filter-dot" aria-hidden="true" />}
          <span>{dashboardCopy.filters[filter]}</span> <span className="filter-count">{countOf(counts, filter)}</span>
        </button>
      ))}
    </div>
  );
}
