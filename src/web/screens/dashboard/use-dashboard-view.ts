// Whether active threads are shown as cards or as a table: as the URL says, or as was chosen before, or by their number.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TABLE_FROM_THREADS } from '../../../domain/limits.ts';
import { dashboardQuery } from '../../data/queries.ts';
import { type DashboardSearch, type DashboardView, viewInUrl } from './dashboard-search.ts';
import { chosenView, keepPredictedView, predictedView } from './kept-view.ts';

/** Null while the number of threads is awaited and nothing predicts it. */
export function useDashboardView(search: DashboardSearch): DashboardView | null {
  const { data } = useInfiniteQuery(dashboardQuery({ tab: 'active', filter: 'all' }));
  const active = data?.pages.at(-1)?.counts.active;
  const automatic: DashboardView | null = active === undefined ? null : active > TABLE_FROM_THREADS ? 'table' : 'cards';
  // The first number decides for the whole visit: a thread that is completed meanwhile must not change the view.
  const [first, setFirst] = useState(automatic);
  if (first === null && automatic !== null) setFirst(automatic);
  useEffect(() => {
    if (automatic !== null) keepPredictedView(automatic);
  }, [automatic]);
  return viewInUrl(search) ?? chosenView() ?? first ?? predictedView();
}
