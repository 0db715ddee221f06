// Texts about how a thread ended, what was corrected, and answers that are taken back.
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

/** About taking back an answer. */
export const undoCopy = {
  vehicle: (vehicle: string, end: string) => `${vehicle} · ${end}`,
  expectedFrom: (name: string) => `Expected from ${name}`,
  minutesLeft: (count: number) => `${count} min left`,
  /** After "You" or the organization's name. */
  answer: {
    acceptance: 'accepted the invitation.',
    delivery: 'confirmed the delivery.',
    claim: 'confirmed the title claim.',
    ending: 'ended the thread.',
    'giving-up': 'said that the title is not there.',
  },
  tookBack: 'took that back.',
  taken: 'Taken back',
  noEmail: 'No email went out',
  told: (name: string) => `${name} is told`,
  othersTold: 'The others are told',
  tooLate: 'It can’t be taken back',
  answeredSince: (name: string) => `${name} has answered since.`,
  failed: 'It is not taken back yet',
} as const;
