// A thread's updates in pages: its view carries the newest, the others are asked for.
import { UPDATES_PER_PAGE } from '../../limits.ts';
import type { StakeId, Thread, Update } from '../thread.ts';

/** Updates that come before a page: how many of each author that answered the same stakes. */
export type Earlier = readonly { author: StakeId; answers: readonly StakeId[]; count: number }[];
/** Some of a thread's updates, one after the other, oldest first. */
export type UpdatesPage = { updates: readonly Update[]; earlier: Earlier };

/**
 * The page that ends before this place, of a thread that has all its updates at hand; the newest one without it.
 * A place counts the updates before it, so 0 is that of the first.
 */
export function pageBefore({ updates }: Thread, place = updates.length): UpdatesPage {
  const from = Math.max(0, place - UPDATES_PER_PAGE);
  const earlier = updates.slice(0, from).map((update) => ({ author: update.author, answers: answersOf(update), count: 1 }));
  return { updates: updates.slice(from, place), earlier };
}

/** The stakes whose requests this update answered. */
export const answersOf = (update: Update): readonly StakeId[] => (update.type === 'note' ? update.answers : []);

const isPending = (update: Update): boolean => update.type !== 'note' && update.ending.status === 'pending';

/** What the newest page leaves out and still waits for an answer, or for its sender to settle a dispute; then that page. */
export function newestAndPending(thread: Thread, { updates }: UpdatesPage): Update[] {
  const paged = new Set(updates);
  const waiting = thread.updates.filter((update) => (isPending(update) || update.id === thread.disputed) && !paged.has(update));
  return [...waiting, ...updates];
}
