// The dashboard's lists of threads: active ones, with those that need the viewer first, and completed ones, latest first.
import './cards/card.css';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import type { DashboardNavigation } from './use-dashboard-navigation.ts';
import { countOf } from './filters/FilterChips.tsx';
import { NoActiveThreads, NoCompletedThreads, NoFilteredThreads } from './NoThreads.tsx';
import { ThreadList } from './cards/ThreadList.tsx';
import { CardsLoading } from './cards/ThreadCard.tsx';
import { useThreads } from './use-threads.ts';

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
