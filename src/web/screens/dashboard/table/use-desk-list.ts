// What the table shows, in the URL, and the functions that change it.
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DeskFilter, DeskOrder } from '../../../../domain/desk/desk-list.ts';
import { filtersFrom, toggled } from '../../../../domain/desk/desk-list.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { deskListOf, searchOf } from './desk-list-search.ts';

const route = getRouteApi('/member/dashboard');

export interface DeskListNavigation {
  list: ListOrigin;
  filters: readonly DeskFilter[];
  toggleFilter: (filter: DeskFilter) => void;
  setPartner: (partner: string | undefined) => void;
  clearFilters: () => void;
  sortBy: (order: DeskOrder) => void;
  showAllMatches: () => void;
}

/** The same object while the URL stays, so that nothing renders again for it. */
export function useDeskList(): DeskListNavigation {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return useMemo(() => navigationFrom(deskListOf(search), navigate), [search, navigate]);
}

function navigationFrom(list: ListOrigin, navigate: ReturnType<typeof route.useNavigate>): DeskListNavigation {
  const show = (next: Partial<ListOrigin>, replace = false) =>
    void navigate({ search: searchOf({ ...list, ...next }), replace, resetScroll: false });
  const filters = filtersFrom(list.filters.split(','));
  const { partner: _partner, ...withoutPartner } = list;
  return {
    list,
    filters,
    toggleFilter: (filter) => show({ filters: toggled(filters, filter).join(',') }),
    setPartner: (partner) =>
      void navigate({ search: searchOf(partner === undefined ? withoutPartner : { ...list, partner }), resetScroll: false }),
    clearFilters: () => void navigate({ search: searchOf({ ...withoutPartner, filters: '' }), resetScroll: false }),
    sortBy: (order) => show(nextOrder(list, order), true),
    showAllMatches: () => void navigate({ search: { ...searchOf(list), all: true }, resetScroll: false }),
  };
}

/** A click on a column: up, then down, then back to the default. */
export function nextOrder(list: Pick<ListOrigin, 'order' | 'direction'>, order: DeskOrder): Pick<ListOrigin, 'order' | 'direction'> {
  if (list.order !== order) return { order, direction: 'up' };
  return list.direction === 'up' ? { order, direction: 'down' } : { order: 'lateness', direction: 'up' };
}
