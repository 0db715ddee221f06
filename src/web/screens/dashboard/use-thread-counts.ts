// The numbers of threads on the tabs of the dashboard.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { dashboardQuery, threadCountsQuery } from '../../data/queries.ts';
import { countsAfter, usePendingAnswers } from '../../parts/invitations/invite-counts.ts';
import type { DashboardView } from './dashboard-search.ts';

/**
 * The counts on every tab. With cards they come from the list of all active ones and appear together with them; with the table they come
 * alone, on the other tabs too, because nothing needs that list. The newer answer counts: it stays after a change of the view.
 */
export function useThreadCounts(view: DashboardView) {
  const isTable = view === 'table';
  const list = useInfiniteQuery({ ...dashboardQuery({ tab: 'active', filter: 'all' }), enabled: !isTable });
  const alone = useQuery({ ...threadCountsQuery(), enabled: isTable });
  const newest = alone.dataUpdatedAt > list.dataUpdatedAt ? alone.data : list.data?.pages.at(-1)?.counts;
  const answers = usePendingAnswers();
  const counts = useDeferredValue(newest);
  return counts && countsAfter(counts, answers);
}
