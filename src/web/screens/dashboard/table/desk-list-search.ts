// What the table shows, as it stands in the dashboard's URL.
import { DESK_ORDERS, filtersFrom } from '../../../../domain/desk/desk-list.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { type DashboardSearch, listInUrl } from '../dashboard-search.ts';

/** Drops unknown names. Of filters that are alternatives the first stays. */
export function deskListOf(search: DashboardSearch): ListOrigin {
  const list = listInUrl(search);
  const filters = filtersFrom(list.filters.split(',')).join(',');
  const hasColumn = list.order !== 'lateness' && DESK_ORDERS.includes(list.order);
  return hasColumn ? { ...list, filters } : { ...list, filters, order: 'lateness', direction: 'up' };
}

/** With the view, so that a bookmark opens the table in every browser. */
export const searchOf = ({ filters, partner, side, assignee, q, order, direction }: ListOrigin): DashboardSearch => ({
  view: 'table',
  ...(filters ? { filters } : {}),
  ...(partner === undefined ? {} : { partner, ...(side === undefined ? {} : { side }) }),
  ...(assignee === undefined ? {} : { assignee }),
  ...(q ? { q } : {}),
  ...(order === 'lateness' ? {} : { order, ...(direction === 'down' ? { dir: 'down' } : {}) }),
});
