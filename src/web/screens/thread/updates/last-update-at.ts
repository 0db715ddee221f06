// When the thread was last updated, as its card shows it.
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';

/**
 * In ms since the epoch; null if there are no updates except hidden ones. Deliveries and claims that ended without an answer count from
 * when they were made.
 */
export function lastUpdateAt(updates: readonly UpdateView[]): number | null {
  const times = updates.filter(({ hidden }) => !hidden).map(({ at, ackAt, ackByName }) => (ackByName === null ? at : (ackAt ?? at)));
  return times.length === 0 ? null : Math.max(...times);
}
