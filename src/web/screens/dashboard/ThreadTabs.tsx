// The dashboard's lists of threads: active ones, with those that need the viewer first, and completed ones, latest first.
import { dashboardCopy } from '../../copy/dashboard.ts';
import { ListFailure } from '../../ui/feedback/ListFailure.tsx';
import type { DashboardNavigation } from './use-dashboard-navigation.ts';
import { countOf } from './FilterChips.tsx';
import { NewThreadCard } from './cards/NewThreadCard.tsx';
import { NoActiveThreads, NoFilteredThreads, NoCompletedThreads } from './NoThreads.tsx';
import { ThreadList } from './ThreadList.tsx';
import { CardsLoading } from './cards/CardsLoading.tsx';
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
