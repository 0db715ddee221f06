// The list of updates: the newest ones, which are part of the view, merged with the pages of earlier ones, and when the last one was.
import { UPDATES_PER_PAGE } from '../../../../domain/limits.ts';
import type { UpdatesView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { lineEventOf } from './event-text.ts';

/**
 * The ends of the pages of `earlier` updates, the latest first. Pages end at multiples of their length, so that a page stays the same when
 * new updates arrive. The latest page may overlap the updates of the view.
 */
export const pageEnds = (earlier: number): number[] =>
  Array.from({ length: Math.ceil(earlier / UPDATES_PER_PAGE) }, (_, at) => UPDATES_PER_PAGE * (at + 1)).toReversed();

/**
 * Returns each update once, oldest first, in the view's version if both have it. `newest`: the view's updates, which may start with older
 * ones that await an answer. `pages`: the latest first, without a gap.
 */
export function mergeUpdates(newest: readonly UpdateView[], pages: readonly UpdatesView[]): UpdateView[] {
  const earlier = pages.toReversed().flatMap(({ updates }) => updates);
  const [first] = earlier;
  if (!first) return [...newest];
  const viewUpdates = new Map(newest.map((update) => [update.id, update]));
  const pagedIds = new Set(earlier.map(({ id }) => id));
  const others = newest.filter(({ id }) => !pagedIds.has(id));
  return [
    ...others.filter(({ at }) => at < first.at),
    ...earlier.map((update) => viewUpdates.get(update.id) ?? update),
    ...others.filter(({ at }) => at >= first.at),
  ];
}

/** The lines about events do not count among the updates that are shown. */
export const countUpdates = (updates: readonly UpdateView[]): number => updates.filter((update) => lineEventOf(update) === null).length;

/** The newest `count` updates with the lines between them, and those from just before the last one. Newest first, as `newestFirst` is. */
export function firstUpdates(newestFirst: readonly UpdateView[], count: number): UpdateView[] {
  let counted = 0;
  const end = newestFirst.findIndex((update) => lineEventOf(update) === null && ++counted > count);
  return end < 0 ? [...newestFirst] : newestFirst.slice(0, end);
}

/**
 * When the thread was last updated, as its card shows it, in ms since the epoch; null if all updates are hidden. Deliveries and claims
 * that ended without an answer count from when they were made.
 */
export function lastUpdateAt(updates: readonly UpdateView[]): number | null {
  const times = updates.filter(({ hidden }) => !hidden).map(({ at, ackAt, ackByName }) => (ackByName === null ? at : (ackAt ?? at)));
  return times.length === 0 ? null : Math.max(...times);
}
