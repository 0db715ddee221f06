// A thread's updates in pages: the view holds the newest page, the others are loaded on request.
import { UPDATES_PER_PAGE } from '../../limits.ts';
import type { StakeId, Thread, Update } from '../thread.ts';

/** What decides whether an update is hidden. `answeredStakeIds`: the stakes whose requests it answered. */
export type Hideable = { authorStakeId: StakeId; isEvent: boolean; answeredStakeIds: readonly StakeId[] };
/** The updates before a page, counted by what decides whether they are hidden. */
export type EarlierUpdateCounts = readonly (Hideable & { count: number })[];
/** Consecutive updates of a thread, oldest first. */
export type UpdatesPage = { updates: readonly Update[]; earlier: EarlierUpdateCounts };

/**
 * The page that ends before `place`, by default the newest, of a thread that was loaded with all updates. An update's place is the number
 * of updates before it.
 */
export function pageBefore({ updates }: Thread, place = updates.length): UpdatesPage {
  const from = Math.max(0, place - UPDATES_PER_PAGE);
  const earlier = updates.slice(0, from).map((update) => ({ ...hideable(update), count: 1 }));
  return { updates: updates.slice(from, place), earlier };
}

export const hideable = (update: Update): Hideable => ({
  authorStakeId: update.authorStakeId,
  isEvent: update.type === 'event',
  answeredStakeIds: update.type === 'note' ? update.answeredStakeIds : [],
});

const isPending = (update: Update): boolean => 'ending' in update && update.ending.status === 'pending';

/** Older updates that wait for an answer, or for their sender to settle a dispute, and then the newest page. */
export function newestAndPending(thread: Thread, { updates }: UpdatesPage): Update[] {
  const paged = new Set(updates);
  const waiting = thread.updates.filter((update) => (isPending(update) || update.id === thread.disputedUpdateId) && !paged.has(update));
  return [...waiting, ...updates];
}
