// Counts in sentences, and the texts that a thread's card and screen share: the dashboard loads no others.
import { DELIVERY_DISPUTED } from '../../domain/vocabulary.ts';

export const titles = (count: number): string => (count === 1 ? '1 title' : `${count} titles`);
export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** In words below ten, in digits from there on. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** The texts that a thread's card and screen share. A separate file, so that the dashboard does not load the others. */
export const threadCardCopy = {
  title: (year: number, make: string, model: string) => `${year} ${make} ${model}`,
  disputed: DELIVERY_DISPUTED,
  /** Shown if all updates of a thread are hidden. */
  noneShown: 'Updates from earlier organizations are hidden.',
  /** After the name of the inviting organization. */
  invitationLines: {
    'bought-from-them': 'says you bought this from them',
    'sold-to-them': 'says you sold this to them',
    ride: 'invited you to ride the thread',
  },
} as const;
