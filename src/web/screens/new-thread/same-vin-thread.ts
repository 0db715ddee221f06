// Chooses which of the organization's threads for a VIN to link to.
import type { ThreadCard } from '../../../domain/thread/view/view-types.ts';

const ORDER = ['active', 'invited', 'completed'] as const;

/** Among the cards with exactly this VIN, an active thread, else an invitation, else a completed thread. */
export function mostRelevantThread<Card extends Pick<ThreadCard, 'vin' | 'standing'>>(
  cards: readonly Card[],
  vin: string,
): Card | undefined {
  return cards.filter((card) => card.vin === vin).toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))[0];
}
