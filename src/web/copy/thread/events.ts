// The texts of the timeline about what happened to a thread. Each sentence follows its subject: "You", or an organization's name.
import type { EndedHow, GivenUpWhy } from '../../../domain/thread/thread.ts';
import { endingsCopy } from '../chain.ts';

export const threadEventsCopy = {
  /** `own`: the viewer's organization said so. `to`: where the title goes back to. */
  givenUp: {
    mistake: (own) => `said that ${own ? 'you do' : 'they do'} not have the title: it was marked by mistake.`,
    'never-arrived': () => 'said that the title never arrived.',
    lost: () => 'said that the title is lost.',
    returned: (_own, to) => `sent the title back to ${to}.`,
  } satisfies Record<GivenUpWhy, (own: boolean, to: string) => string>,
  expectedFrom: (name: string) => `Expected from ${name}.`,
  expectedBack: (day: string) => `Expected ${day}.`,
  /** What an objection without a note says. */
  contested: 'We still have the paper.',
  finished: (how: EndedHow) => `finished the thread${endingsCopy.after(how)}`,
  closed: (how: EndedHow) => `closed the thread${endingsCopy.after(how)}`,
  reopened: 'reopened the thread.',
  corrected: {
    one: (field: string) => `corrected the vehicle: ${field}`,
    several: 'corrected the vehicle.',
    fields: { vin: 'VIN', year: 'Year', make: 'Make', model: 'Model', mileage: 'Mileage' },
    inSentence: { vin: 'VIN', year: 'year', make: 'make', model: 'model', mileage: 'mileage' },
    /** For screen readers, before the old and the new value. */
    from: 'from',
    to: 'to',
  },
  you: 'you',
} as const;

/** The texts of a timeline of updates. */
export const timelineCopy = {
  /** Shown instead of an update's time. */
  sending: 'Sending…',
  like: 'Like',
  unlike: 'Unlike',
  likes: (count: number) => (count === 1 ? '1 like' : `${count} likes`),
  notInThisChain: 'Not in this chain',
  position: (position: number) => `Position ${position}`,
} as const;
