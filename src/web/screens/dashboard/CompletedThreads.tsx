import { dashboardCopy } from '../../copy/dashboard.ts';
import { ListFailure } from '../../ui/feedback/ListFailure.tsx';
import { NoCompletedThreads } from './NoThreads.tsx';
import { ThreadList } from './ThreadList.tsx';
import { CardsLoading } from './cards/CardsLoading.tsx';
import { useThreads } from './use-threads.ts';

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
