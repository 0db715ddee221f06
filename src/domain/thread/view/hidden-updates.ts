// The updates that a viewer sees only after "Show Hidden".
import { orgOf, positionOf } from '../chain.ts';
import type { StakeId } from '../thread.ts';
import type { EarlierUpdateCounts, Hideable } from './updates-page.ts';
import type { ViewerContext } from './viewer-context.ts';

/**
 * The author's position in the shown chain, null if it is not in it. If the author left and came back, a viewer that may know it sees
 * the new position.
 */
export function shownPositionOf({ thread, visibility, shownStakes }: ViewerContext, author: StakeId): number | null {
  const known = visibility.orgAt(author);
  const place = thread.chain.findIndex((stake) => stake.id === author || stake.orgId === known);
  return place < 0 || place >= shownStakes ? null : place;
}

/**
 * Updates from more than one position upstream are hidden, except those that answered the viewer's request, and events: everybody on the
 * thread sees that the vehicle was corrected or that an organization objected.
 */
export function isHidden(context: ViewerContext, { authorStakeId, isEvent, answeredStakeIds }: Hideable): boolean {
  const { thread, me } = context;
  if (isEvent || answeredStakeIds.some((stakeId) => orgOf(thread, stakeId) === me.orgId)) return false;
  const place = shownPositionOf(context, authorStakeId);
  return place !== null && place < positionOf(thread, me.id) - 1;
}

/** How many updates come before the given ones, and how many of these are hidden. */
export type EarlierUpdates = { count: number; hidden: number };

export function earlierView(context: ViewerContext, earlier: EarlierUpdateCounts): EarlierUpdates {
  let [count, hidden] = [0, 0];
  for (const { count: updates, ...one } of earlier) {
    count += updates;
    if (isHidden(context, one)) hidden += updates;
  }
  return { count, hidden };
}
