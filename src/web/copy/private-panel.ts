// The texts of the private side of a thread, which only the viewer's organization sees.
import type { LatenessReason } from '../../domain/desk/clock/clock-states.ts';
import { days } from './counts.ts';

export const privatePanelCopy = {
  region: 'Your desk',
  onlyYou: (organization: string) => `Only ${organization} sees this.`,
  failed: 'Your desk did not load.',

  clock: {
    late: (count: number) => `${days(count)} late`,
    dueIn: (count: number) => `Due in ${days(count)}`,
    dueToday: 'Due today',
    sendOnBy: (day: string) => `Send on by ${day}`,
    sendOnToday: 'Send on today',
    nothingDue: 'Nothing is due now',
    critical: 'Critical',
    criticalOn: (day: string) => `Critical ${day}`,
    criticalIn: (count: number) => `Critical in ${days(count)}`,
    reasons: {
      'not-registered': 'It has not been registered yet.',
      'date-after-close': 'It is expected after the claim closes.',
      'not-arrived': 'It has not arrived yet.',
      'not-sent': 'It has not been sent on yet.',
      'no-date': 'Nobody gave an expected date.',
      'date-past': 'The expected date is past.',
      'date-after-due': 'It is expected after it is due.',
    } satisfies Record<LatenessReason, string>,
    marks: {
      deal: (day: string) => `Deal ${day}`,
      retail: (day: string) => `Retailed ${day}`,
      soon: (day: string) => `due soon from ${day}`,
      due: (day: string) => `due ${day}`,
      critical: (day: string) => `critical from ${day}`,
      today: (day: string) => `today ${day}`,
    },
  },

  /** On a phone, the parts of the line that opens the region. */
  summary: {
    due: (day: string) => `Due ${day}`,
    in: (count: number) => `in ${days(count)}`,
    today: 'today',
    notes: (count: number) => (count === 0 ? 'No notes' : count === 1 ? '1 note' : `${count} notes`),
  },

  fields: {
    stockNumber: 'Stock number',
    dealOn: 'Deal date',
    dueOn: 'Due',
    /** The hint for a new thread. */
    dealHint: 'Today, unless you choose another day.',
    assignee: 'Assignee',
    followUpOn: 'Follow-up',
    kind: 'Kind of sale',
    kindUnknown: 'Not known',
    kindHint: 'Some terms depend on it.',
    sellerState: 'Seller’s state',
    chooseState: 'Choose a state',
    noSellerState: 'Not known',
    retail: 'Retailed',
    retailDay: 'Day of the sale',
    retailState: 'State',
    financed: 'We finance the car',
    registeredOn: 'Registered',
    enterDay: 'Enter the day.',
    notRetailed: 'Not retailed',
    retailIn: (day: string, state: string) => `${day} in ${state}`,
    registered: (day: string) => `registered ${day}`,
    lender: 'Lender',
    lenderName: 'Lender',
    payoffOn: 'Payoff sent',
    promisedOn: 'Title promised by',
    reference: 'Reference',
    payoff: (day: string) => `payoff ${day}`,
    promised: (day: string) => `promised by ${day}`,
    noLender: 'No lender',
    /** Shown instead of a value. */
    add: 'Add',
    default: 'Default',
    byTerms: 'By terms',
    nobody: 'Nobody',
    save: 'Save',
    cancel: 'Cancel',
    takeDefault: 'Use default',
    noFollowUp: 'No follow-up',
    followUpHint: 'Out of “Needs you” until then, unless something happens.',
    saved: (field: string) => `${field} saved`,
  },

  notes: {
    heading: 'Internal notes',
    field: 'Internal note',
    placeholder: 'Note to your team, @ to notify',
    add: 'Add',
    added: 'Note added',
    empty: 'Write a note.',
    /** The author's account was deleted. */
    former: 'Former colleague',
    matches: (count: number) => (count === 1 ? '1 colleague' : `${count} colleagues`),
  },

  next: {
    link: 'Next that needs you',
    place: (position: number, total: number) => `${position} of ${total}`,
  },
} as const;
