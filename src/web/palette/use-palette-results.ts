// The results of the palette: recent threads if nothing is typed, otherwise matching threads and organizations.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { SEARCH_DEBOUNCE_MS } from '../../domain/limits.ts';
import { completedThreadQuery, dashboardQuery, searchOrgsQuery, searchThreadsQuery, threadQuery } from '../data/queries.ts';
import { useDebounced } from '../browser/use-debounced.ts';
import type { PaletteThread } from './palette-rows.ts';

export function usePaletteResults(text: string) {
  const typed = text.trim();
  const debounced = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const q = typed === '' ? '' : debounced;
  const searches = q !== '';
  // The dashboard's cached data is fresh enough, because live events invalidate it.
  const recent = useInfiniteQuery({ ...dashboardQuery({ tab: 'active', filter: 'all' }), staleTime: Infinity });
  const threads = useQuery({ ...searchThreadsQuery(q), enabled: searches });
  const orgs = useQuery({ ...searchOrgsQuery(q), enabled: searches });
  const currentThread = useCurrentThread();
  const recents = [
    ...(currentThread ? [currentThread] : []),
    ...(recent.data?.pages[0]?.cards ?? []).filter(({ id }) => id !== currentThread?.id),
  ];
  const isArriving = ({ isPending, isPlaceholderData }: typeof threads | typeof orgs) => isPending || isPlaceholderData;
  return {
    typed,
    currentThread,
    // Shows the results of the previous text until the new ones arrive.
    threads: searches ? (threads.data?.cards ?? (threads.isPending ? recents : [])) : recents,
    orgs: searches ? (orgs.data?.orgs ?? []) : [],
    isSettled: searches ? q === typed && !isArriving(threads) && !isArriving(orgs) : typed === '' && !recent.isPending,
    failed: searches ? threads.isError || orgs.isError : recent.isError && !recent.data,
    retry: () => {
      for (const query of searches ? [threads, orgs] : [recent]) if (query.isError) void query.refetch();
    },
  };
}

const NOTHING_ON_THE_WAY = { transit: null, disputed: null, returning: null, contested: null, expected: null };

/** The thread whose page is open under the palette; null on other pages. */
function useCurrentThread(): PaletteThread | null {
  const cache = useQueryClient();
  const threadId = useMatches({ select: (matches) => matches.map(({ params }) => 'threadId' in params && params.threadId).find(Boolean) });
  if (!threadId) return null;
  const view = cache.getQueryData(threadQuery(threadId).queryKey);
  if (view && view.standing !== 'completed') return view;
  const completed = cache.getQueryData(completedThreadQuery(threadId).queryKey);
  return completed ? { ...completed, ...NOTHING_ON_THE_WAY, standing: 'completed' } : null;
}
