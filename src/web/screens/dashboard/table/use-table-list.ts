// What the table shows, as it stands in the URL of the dashboard, or of the page about all organizations.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  DESK_ORDERS,
  type DeskFilter,
  type DeskOrder,
  filtersFrom,
  toggled,
  type WaitFilter,
  waitsFrom,
} from '../../../../domain/desk/table-filters.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { type DashboardSearch, givenOf, listInUrl } from '../dashboard-search.ts';
import { useShownChoice } from '../../../ui/use-shown-choice.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';

/** Drops unknown names. Of filters that are alternatives the first stays. */
export function deskListOf(search: DashboardSearch, isOverAll = false): ListOrigin {
  const { waits: given, ...rest } = listInUrl(search);
  const waits = waitsFrom((given ?? '').split(',')).join(',');
  const over = isOverAll ? { organization: search.organization ?? '' } : {};
  const list = { ...rest, ...(waits === '' ? {} : { waits }), ...over };
  const filters = filtersFrom(list.filters.split(',')).join(',');
  const hasColumn = list.order !== 'lateness' && DESK_ORDERS.includes(list.order);
  return hasColumn ? { ...list, filters } : { ...list, filters, order: 'lateness', direction: 'up' };
}

/** With the view, so that a bookmark opens the table in every browser. */
export const searchOf = ({ filters, waits, partner, side, assignee, organization, q, order, direction }: ListOrigin): DashboardSearch =>
  givenOf({
    ...(organization === undefined ? { view: 'table' } : { organization }),
    filters,
    waits,
    partner,
    side: partner && side,
    assignee,
    q,
    ...(order !== 'lateness' && { order, dir: direction === 'down' ? direction : undefined }),
  });

/** What titles wait for, a partner, a colleague, an organization or words narrow the list, besides its filters. */
export const isNarrowedFurther = ({ waits, partner, assignee, organization = '', q }: ListOrigin): boolean =>
  waits !== undefined || partner !== undefined || assignee !== undefined || organization !== '' || q !== '';

/** What is listed, by its URL. `replace`: it takes the place of the URL before in the history. */
type Listed = { search: DashboardSearch; list: ListOrigin; replace: boolean };

export type TableListNavigation = ReturnType<typeof useTableList>;

/** The same object while the URL and the choice stay, so that nothing renders again for it. `isOverAll`: of the page about all organizations. */
export function useTableList(isOverAll = false) {
  const search: DashboardSearch = useSearch({ from: isOverAll ? '/signed-in/organizations' : '/member/dashboard' });
  const navigate = useNavigate({ from: isOverAll ? '/organizations' : '/dashboard' });
  const shown = useMemo((): Listed => ({ search, list: deskListOf(search, isOverAll), replace: false }), [search, isOverAll]);
  const [chosen, choose] = useShownChoice(shown, ({ search: { q: _words, ...others }, replace }) =>
    // The search box may have changed the words meanwhile.
    navigate({ search: ({ q }) => (q ? { ...others, q } : others), replace, resetScroll: false }),
  );
  const show = useStableCallback((next: DashboardSearch, replace?: boolean) =>
    choose({ search: next, list: deskListOf(next, isOverAll), replace: replace === true }),
  );
  return useMemo(
    () => ({
      list: shown.list,
      /** What was chosen last. The list follows: a press shows at once, and what it changes takes longer. */
      chosen: chosen.list,
      ...changesOf(chosen.list, show),
    }),
    [shown.list, chosen.list, show],
  );
}

function changesOf(list: ListOrigin, show: (next: DashboardSearch, replace?: boolean) => void) {
  const filters = filtersFrom(list.filters.split(','));
  const { partner: _partner, side: _side, ...withoutPartner } = list;
  const { assignee: _assignee, ...withoutAssignee } = list;
  const { waits: _waits, ...withoutWaits } = list;
  const waits = waitsFrom((list.waits ?? '').split(','));
  const whole = list.organization === undefined ? {} : { organization: '' };
  return {
    /** Those of `chosen`. */
    filters,
    toggleFilter: (filter: DeskFilter) =>
      show(searchOf({ ...(isOfAssignee(filter) ? withoutAssignee : list), filters: toggled(filters, filter).join(',') })),
    /** What the titles wait for: any of these. */
    waits,
    toggleWait: (wait: WaitFilter) => {
      const next = waitsFrom(waits.includes(wait) ? waits.filter((one) => one !== wait) : [...waits, wait]).join(',');
      show(searchOf(next === '' ? withoutWaits : { ...list, waits: next }));
    },
    setPartner: (partner: string | undefined) => show(searchOf(partner === undefined ? withoutPartner : { ...withoutPartner, partner })),
    /** In place of Mine and Unassigned. */
    setAssignee: (assignee: string | undefined) => {
      const others = filters.filter((filter) => !isOfAssignee(filter)).join(',');
      show(searchOf(assignee === undefined ? withoutAssignee : { ...list, assignee, filters: others }));
    },
    /** '' for all of them. */
    setOrganization: (organization: string) => show(searchOf({ ...list, organization })),
    clearFilters: () => show(searchOf({ ...whole, q: list.q, order: list.order, direction: list.direction, filters: '' })),
    sortBy: (order: DeskOrder) => show(searchOf({ ...list, ...nextOrder(list, order) }), true),
    showAllMatches: () => show({ ...searchOf(list), all: true }),
  };
}

/** It says who takes care of a title, as an assignee does. */
const isOfAssignee = (filter: DeskFilter): boolean => filter === 'mine' || filter === 'unassigned';

/** A click on a column: up, then down, then back to the default. */
export function nextOrder(list: Pick<ListOrigin, 'order' | 'direction'>, order: DeskOrder): Pick<ListOrigin, 'order' | 'direction'> {
  if (list.order !== order) return { order, direction: 'up' };
  return list.direction === 'up' ? { order, direction: 'down' } : { order: 'lateness', direction: 'up' };
}
