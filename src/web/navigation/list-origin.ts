// The list from which a thread was opened, in the history entry of the thread's page. "Next that needs you" follows its order.
import type { HistoryState } from '@tanstack/react-router';
import { DESK_ORDERS, type DeskOrder, filtersFrom, PARTNER_SIDES, type PartnerSide, waitsFrom } from '../../domain/desk/table-filters.ts';

/** What a table of active threads shows, and in which order. A thread is opened from that of one organization. */
export type ListOrigin = {
  /** Names, separated by commas. */
  filters: string;
  /** What the titles wait for: names, separated by commas. */
  waits?: string;
  partner?: string;
  /** Only with a partner; without one, the threads that wait for it. */
  side?: PartnerSide;
  /** Only threads that this member takes care of. */
  assignee?: string;
  /** Of all organizations of the person, one, or '' for all of them. Missing: of that which the page acts for. */
  organization?: string;
  q: string;
  order: DeskOrder;
  direction: 'up' | 'down';
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Stored in the browser history across builds, so the name must not change. */
    from?: ListOrigin;
  }
}

/** All active threads, the latest first. */
export const WHOLE_LIST: ListOrigin = { filters: '', q: '', order: 'lateness', direction: 'up' };

/** Null if the page was not opened from a list. Unknown values, which an older build may have stored, become the default. */
export function readListOrigin({ from }: HistoryState): ListOrigin | null {
  if (!from) return null;
  const { filters, waits, partner, side, assignee, q, order, direction } = from;
  const awaited = waitsFrom((waits ?? '').split(',')).join(',');
  return {
    filters: filtersFrom(filters.split(',')).join(','),
    ...(awaited === '' ? {} : { waits: awaited }),
    ...(partner === undefined ? {} : { partner }),
    ...(side === undefined || !PARTNER_SIDES.includes(side) ? {} : { side }),
    ...(assignee === undefined ? {} : { assignee }),
    q,
    order: DESK_ORDERS.includes(order) ? order : WHOLE_LIST.order,
    direction: direction === 'down' ? 'down' : 'up',
  };
}
