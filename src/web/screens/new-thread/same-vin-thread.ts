// Which of the organization's threads of a VIN to point at.
import type { ThreadCard } from '../../../domain/thread/view/view-types.ts';

const ORDER = ['active', 'invited', 'completed'] as const;

/** Of the cards of exactly this VIN the one that matters most: an active one, else an invitation, else a completed one. */
export function nearestOf<Card extends Pick<ThreadCard, 'vin' | 'standing'>>(cards: readonly Card[], vin: string): Card | undefined {
  return cards.filter((card) => card.vin === vin).toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))[0];
}
