// The everyday threads of the first organization: as many as a dealer group has. They are made from a few patterns.
import type { Story } from '../../moves.ts';
import type { Random } from '../../../../testing/random.ts';
import { type Deck, deckOf } from './deck.ts';
import { incoming } from './incoming.ts';
import { outgoing } from './outgoing.ts';
import { NOTES } from './texts.ts';

/** One thread in so many has internal notes, or a day on which somebody comes back to it. */
const [NOTED_EVERY, FOLLOWED_EVERY] = [6, 8];
/** Of those, one in so many is due today, on threads that are old enough. */
const [FORGOTTEN_EVERY, FORGOTTEN_AFTER] = [16, 4];

export function everyday(random: Random): Story[] {
  const notes = deckOf(NOTES, random);
  const followUpIn = deckOf([1, 2, 2, 3, 4, 6], random);
  return [...incoming(random), ...outgoing(random)].map((story, at) => noted(story, at, notes, followUpIn));
}

const noted = (story: Story, at: number, notes: Deck<(typeof NOTES)[number]>, followUpIn: Deck<number>): Story => ({
  ...story,
  desk: {
    ...story.desk,
    ...(at % NOTED_EVERY === 1 && { notes: notes() }),
    ...(at % FOLLOWED_EVERY === 3 && { followUpIn: at % FORGOTTEN_EVERY === 3 && story.days[0] > FORGOTTEN_AFTER ? 0 : followUpIn() }),
  },
});
