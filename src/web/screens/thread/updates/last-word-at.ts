// When somebody last said something of the thread, as the thread's card says it too.
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';

/** In ms since the epoch, of what is in sight without "Show Hidden"; null where nothing is. What ended by itself is nobody's word. */
export function lastWordAt(updates: readonly UpdateView[]): number | null {
  const times = updates.filter(({ hidden }) => !hidden).map(({ at, ackAt, ackByName }) => (ackByName === null ? at : (ackAt ?? at)));
  return times.length === 0 ? null : Math.max(...times);
}
