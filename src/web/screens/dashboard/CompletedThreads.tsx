// The threads that are done for the viewer's organization, the last one first.
import { dashboardCopy } from '../../copy/dashboard.ts';
import { ListFailure } from '../../ui/ListFailure.tsx';
import { MoreTiles } from './MoreTiles.tsx';
import { NoCompletedThreads } from './NoThreads.tsx';
import { TileGrid } from './TileGrid.tsx';
import { TilesPending } from './TilesPending.tsx';
import { useThreads } from './use-threads.ts';

export function CompletedThreads() {
  const { cards, counts, failed, retry, more, fetchingMore } = useThreads('completed', 'all');
  if (failed) return <ListFailure words={dashboardCopy.failed} onRetry={retry} />;
  if (!cards || !counts) return <TilesPending />;
  if (cards.length === 0) return <NoCompletedThreads />;
  return (
    <>
      <TileGrid label={dashboardCopy.listName.completed} cards={cards} />
      {more && (
        <MoreTiles more={more} busy={fetchingMore}>
          <p role="status">{dashboardCopy.shown(cards.length, counts.completed)}</p>
        </MoreTiles>
      )}
    </>
  );
}
