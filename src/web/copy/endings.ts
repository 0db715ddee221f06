// Texts about how a thread ended and what was corrected.
import type { EndedHow } from '../../domain/thread/thread.ts';

const how = {
  retailed: 'Retailed',
  kept: 'Kept',
  'handed-on': 'Handed on',
  mistake: 'Opened by mistake',
  'sale-cancelled': 'Sale cancelled',
  other: 'Other',
} satisfies Record<EndedHow, string>;

export const endingsCopy = {
  how,
  /** "Finished · Retailed". A reason other than those listed is not named: its note says it. */
  label: (word: string, ending: EndedHow) => (ending === 'other' ? word : `${word} · ${how[ending]}`),
  /** The end of a sentence: ": retailed.", or "." without a reason. */
  after: (ending: EndedHow) => (ending === 'other' ? '.' : `: ${how[ending].toLowerCase()}.`),
  event: {
    'given-up': 'Not with them',
    contested: 'Objection',
    corrected: 'Vehicle corrected',
    ended: 'Thread ended',
    reopened: 'Reopened',
    'taken-back': 'Taken back',
  },
} as const;
