// The dashboard's lists of threads: active ones, with those that need the viewer first, and completed ones, latest first.
import './cards/card.css';
import './filters/filters.css';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import type { DashboardNavigation } from './use-dashboard-navigation.ts';
import { NoActiveThreads, NoCompletedThreads, NoFilteredThreads } from './NoThreads.tsx';
import { ThreadList } from './cards/ThreadList.tsx';
import { CardsLoading } from './cards/ThreadCard.tsx';
import { useThreads } from './use-threads.ts';
import type { ThreadCounts } from '../../../api/thread-views.ts';
import { useChoice } from '../../ui/use-choice.ts';
import type { ThreadFilter } from './dashboard-search.ts';

export function ActiveThreads({ filter, setFilter }: Pick<DashboardNavigation, 'filter' | 'setFilter'>) {
  const { cards, counts, failed, retry, more, fetchingMore, isReading } = useThreads('active', filter);
  if (failed) return <ListFailure words={dashboardCopy.failed} onRetry={retry} />;
  if (!cards || !counts) return <CardsLoading />;
  if (cards.length === 0) {
    return filter === 'all' ? <NoActiveThreads /> : <NoFilteredThreads filter={filter} onShowAll={() => setFilter('all')} />;
  }
  return (
    <ThreadList
      label={dashboardCopy.listName.active}
      cards={cards}
      first={<NewThreadCard />}
      more={more}
      fetchingMore={fetchingMore}
      isReading={isReading}
      shown={dashboardCopy.shown(cards.length, countOf(counts, filter))}
    />
  );
}

export function CompletedThreads() {
  const { cards, counts, failed, retry, more, fetchingMore } = useThreads('completed', 'all');
  if (failed) return <ListFailure words={dashboardCopy.failed} onRetry={retry} />;
  if (!cards || !counts) return <CardsLoading />;
  if (cards.length === 0) return <NoCompletedThreads />;
  return (
    <ThreadList
      label={dashboardCopy.listName.completed}
      cards={cards}
      more={more}
      fetchingMore={fetchingMore}
      shown={dashboardCopy.shown(cards.length, counts.completed)}
    />
  );
}

/** The first cell of the active threads: opens a new thread. */
function NewThreadCard() {
  const id = useId();
  return (
    <div className="tile tile-new">
      <span className="tile-plus" aria-hidden="true">
        <Plus />
      </span>
      <div className="tile-new-words">
        <h2>
          <Link className="tile-link" to="/new" aria-describedby={id}>
            {dashboardCopy.newThread}
          </Link>
        </h2>
        <p id={id} className="muted">
          {dashboardCopy.newThreadSentence}
        </p>
      </div>
    </div>
  );
}

const COUNTED = { all: 'active', 'needs-you': 'needsYou', 'with-you': 'withYou', 'in-transit': 'inTransit' } as const;
const ORDER = ['all', 'needs-you', 'with-you', 'in-transit'] as const;

/** How many active threads match the filter. */
const countOf = (counts: ThreadCounts, filter: ThreadFilter): number => counts[COUNTED[filter]];

export interface FilterChipsProps {
  counts: ThreadCounts;
  value: ThreadFilter;
  onPick: (filter: ThreadFilter) => void;
}

/** Filters of the active threads (All, Needs you, With you, In transit), each with its number of threads. */
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
