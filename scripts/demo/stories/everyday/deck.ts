// Deals items in a shuffled order, each once before any comes again.
import type { Random } from '../../../../testing/random.ts';

export type Deck<T> = () => T;

export function deckOf<T>(items: readonly T[], random: Random): Deck<T> {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = [...items];
    return left.splice(random.int(0, left.length - 1), 1)[0]!;
  };
}

/** Repeats a value, for decks in which some items are more frequent. */
export const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
