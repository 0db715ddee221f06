// The updates of a thread that the page has, in one list: the newest, which come with the view, and the pages before them.
import { UPDATES_PER_PAGE } from '../../../../domain/limits.ts';
import type { UpdatesView, UpdateView } from '../../../../domain/thread/view/view-types.ts';

/**
 * Where the pages of so many earlier updates end, the latest first. A page ends at a multiple of its length and not where the
 * newest begin: it stays the same page while new updates push others out of the newest. The latest may overlap those.
 */
export const pageEnds = (earlier: number): number[] =>
  Array.from({ length: Math.ceil(earlier / UPDATES_PER_PAGE) }, (_, at) => UPDATES_PER_PAGE * (at + 1)).toReversed();

/**
 * Oldest first, each update once, as the view has it where both have it. `newest`: the view's, behind older ones that wait for an
 * answer. `pages`: the latest first, without a gap.
 */
export function allAtHand(newest: readonly UpdateView[], pages: readonly UpdatesView[]): UpdateView[] {
  const earlier = pages.toReversed().flatMap(({ updates }) => updates);
  const [first] = earlier;
  if (!first) return [...newest];
  const ofTheView = new Map(newest.map((update) => [update.id, update]));
  const paged = new Set(earlier.map(({ id }) => id));
  const others = newest.filter(({ id }) => !paged.has(id));
  return [
    ...others.filter(({ at }) => at < first.at),
    ...earlier.map((update) => ofTheView.get(update.id) ?? update),
    ...others.filter(({ at }) => at >= first.at),
  ];
}
