// The dashboard's lists of threads: active ones, with those that need the viewer first, and completed ones, latest first.
import './cards/card.css';
import './filters/filters.css';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import type { DashboardNavigation } from './use-dashboard-navigation.ts';
import { NoActiveThreads } from './NoActiveThreads.tsx';
import { ThreadList } from './cards/ThreadList.tsx';
import { CardsLoading } from './cards/ThreadCard.tsx';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { dashboardQuery } from '../../data/queries.ts';
import type { ThreadCounts } from '../../../api/thread-views.ts';
import { useLazyPart } from '../../ui/menus/LazyMenu.tsx';
import { useShownChoice } from '../../ui/use-shown-choice.ts';
import type { ThreadFilter } from './dashboard-search.ts';

/** Lazy: most visits have threads. */
const loadNoThreads = () => import('./NoThreads.tsx');
const NoCompletedThreads = lazy(async () => ({ default: (await loadNoThreads()).NoCompletedThreads }));
const NoFilteredThreads = lazy(async () => ({ default: (await loadNoThreads()).NoFilteredThreads }));

type ThreadsProps = Pick<DashboardNavigation, 'filter' | 'setFilter'> & { tab: 'active' | 'completed' };

export function Threads({ tab, filter, setFilter }: ThreadsProps) {
  const { pages, failed, retry, more, fetchingMore, isReading } = useShownPages(dashboardQuery({ tab, filter }));
  const cards = pages?.flatMap((page) => page.cards);
  const counts = pages?.at(-1)?.counts;
  if (failed) return <ListFailure words={dashboardCopy.failed} onRetry={retry} />;
  if (!cards || !counts) return <CardsLoading />;
  const isActive = tab === 'active';
  if (cards.length === 0) {
    if (isActive && filter === 'all') return <NoActiveThreads />;
    return (
      <Suspense fallback={<CardsLoading />}>
        {filter === 'all' ? <NoCompletedThreads /> : <NoFilteredThreads filter={filter} onShowAll={() => setFilter('all')} />}
      </Suspense>
    );
  }
  return (
    <ThreadList
      label={dashboardCopy.listName[tab]}
      cards={cards}
      first={isActive && <NewThreadCard />}
      more={more}
      fetchingMore={fetchingMore}
      isReading={isActive && isReading}
      shown={dashboardCopy.shown(cards.length, countOf(tab, counts, filter))}
    />
  );
}

/** The first cell of the active threads: opens a new thread. */
function NewThreadCard() {
  const id = useId();
  return (
    <div className="tile column tile-new">
      <span className="tile-plus boxed-icon centered" aria-hidden="true">
        <Plus />
      </span>
      <div className="tile-new-words grid-2">
        <h2>
          <Link className="tile-link whole-link" to="/new" aria-describedby={id}>
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

/** Each with the name of its number. */
const FILTERS = {
  active: { all: 'active', 'needs-you': 'needsYou', 'with-you': 'withYou', 'in-transit': 'inTransit', claims: 'activeClaims' },
  completed: { all: 'completed', claims: 'completedClaims' },
} as const satisfies Record<string, Partial<Record<ThreadFilter, keyof ThreadCounts>>>;

/** How many threads of the tab match the filter. */
function countOf(tab: ThreadsProps['tab'], counts: ThreadCounts, filter: ThreadFilter): number {
  const names: Partial<Record<ThreadFilter, keyof ThreadCounts>> = FILTERS[tab];
  return counts[names[filter] ?? FILTERS[tab].all] ?? 0;
}

type FilterChipsProps = Pick<ThreadsProps, 'tab'> & {
  counts: ThreadCounts;
  value: ThreadFilter;
  onPick: (filter: ThreadFilter) => unknown;
};

/** Filters of the threads, each with its number of threads. Claims shows for who has noted one. */
export function FilterChips({ tab, counts, value, onPick }: FilterChipsProps) {
  const [shown, choose] = useShownChoice(value, onPick);
  const { prefetch } = useLazyPart(loadNoThreads);
  const filters = (Object.keys(FILTERS[tab]) as ThreadFilter[]).filter(
    (filter) => filter !== 'claims' || filter === shown || countOf(tab, counts, filter) > 0,
  );
  return (
    <div className="filters" role="group" aria-label={dashboardCopy.filtersName}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className="filter"
          aria-pressed={filter === shown}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => choose(filter)}
        >
          {filter === 'needs-you' && countOf(tab, counts, filter) > 0 && <span className="filter-dot" aria-hidden="true" />}
          <span>{dashboardCopy.filters[filter]}</span> <span className="filter-count">{countOf(tab, counts, filter)}</span>
        </button>
      ))}
    </div>
  );
}
