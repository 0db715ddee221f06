// Threads in any state that match the search: the first few, then all that were fetched.
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { THREAD_SEARCH_MAX, THREAD_SEARCH_SHOWN } from '../../../domain/limits.ts';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { searchResultsCopy } from '../../copy/search-results.ts';
import { searchThreadsQuery } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { ThreadList } from './cards/ThreadList.tsx';
import { CardsLoading } from './cards/ThreadCard.tsx';
import type { DashboardNavigation } from './use-dashboard-navigation.ts';

type SearchResultsProps = Pick<DashboardNavigation, 'q' | 'showsAll' | 'showAll'> & { onClear: () => void };

const { none } = searchResultsCopy;

export function SearchResults({ q, showsAll, showAll, onClear }: SearchResultsProps) {
  const { data, isError, refetch, isPlaceholderData } = useQuery(searchThreadsQuery(q));
  if (isError && !data) return <ListFailure words={dashboardCopy.failed} onRetry={() => void refetch()} />;
  if (!data) return <CardsLoading />;
  const { cards } = data;
  const shown = showsAll ? cards : cards.slice(0, THREAD_SEARCH_SHOWN);
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="found quiet" role="status" data-some={cards.length > 0 || undefined}>
        {cards.length > 0 && !isPlaceholderData && <span>{foundText(cards.length, q)}</span>}
        {cards.length === 0 && <span className="visually-hidden">{none.title}</span>}
      </p>
      {cards.length === 0 ? (
        <EmptyCard icon={<Search />} title={none.title} action={<Button onClick={onClear}>{none.action}</Button>}>
          {none.sentence(q)}
        </EmptyCard>
      ) : (
        <ThreadList key={q} label={searchResultsCopy.listName} cards={shown} q={q} more={shown.length < cards.length ? showAll : null} />
      )}
    </div>
  );
}

const foundText = (count: number, q: string): string =>
  count < THREAD_SEARCH_MAX ? searchResultsCopy.found(count, q) : searchResultsCopy.foundAtLeast(count, q);
