// The texts that a thread's card and screen share. A separate file, so that the dashboard does not load the others.
import { DELIVERY_DISPUTED } from '../../domain/vocabulary.ts';

export const threadCardCopy = {
  title: (year: number, make: string, model: string) => `${year} ${make} ${model}`,
  disputed: DELIVERY_DISPUTED,
  /** Shown if all updates of a thread are hidden. */
  noneShown: 'Updates from earlier organizations are hidden.',
} as const;
