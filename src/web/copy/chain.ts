// The texts of a chain, and how a thread or an organization's part in it ended.
import type { EndedHow } from '../../domain/thread/thread.ts';
import { isFinished, LINK_TEXTS, stakeLabelText } from '../../domain/thread/view/stake-label.ts';
import { days } from './counts.ts';

const how = {
  retailed: 'Retailed',
  kept: 'Kept',
  'handed-on': 'Handed on',
  mistake: 'Opened by mistake',
  'sale-cancelled': 'Sale cancelled',
  other: 'Other',
} satisfies Record<EndedHow, string>;

/** The text after a dot or a comma. */
const continued = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Texts about how a thread ended and what was corrected. */
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

/**
 * The texts of the chain: its links, and where the title is. The labels of the organizations are in `domain/thread/view/stake-label.ts`,
 * because mails use them too.
 */
export const chainCopy = {
  /** Where an organization is that has no account: the chain of a card needs no other text of `orgsCopy`. */
  notHere: 'Not on Titleline yet',
  inTransit: LINK_TEXTS.transit,
  inTransitSince: (day: string) => `${LINK_TEXTS.transit} since ${day}`,
  returningSince: (day: string) => `${LINK_TEXTS.returning} since ${day}`,
  contested: LINK_TEXTS.contested,
  contestedSince: (day: string) => `${LINK_TEXTS.contested} since ${day}`,
  inTransitUntil: (expected: string) => `${LINK_TEXTS.transit} · ${expected}`,
  expected: (day: string) => `Expected ${day}`,
  late: (expected: string, count: number) => `${expected} · ${days(count)} late`,
  continued,
  claimed: (moment: string) => `Claimed · ${moment}`,
  withYou: 'With you',
  withOrg: (name: string) => `With ${name}`,
  inTransitToYou: 'In transit to you',
  inTransitTo: (name: string) => `In transit to ${name}`,
  /** No holder is known. */
  notLocated: (name: string) => `Not located · expected from ${name}`,
  you: 'you',
  comingBackToYou: stakeLabelText('coming-back-to-you'),
  comingBackTo: (name: string) => `${LINK_TEXTS.returning} to ${name}`,
  /** The recipient disputed the delivery. */
  disputed: stakeLabelText('disputed'),
  disputedComingBack: (day: string | null) => `${stakeLabelText('disputed')} · ${stakeLabelText('coming-back', day)}`,
  /** Said of an organization that the title left without its own word. */
  wentOn: (day: string) => `Went on ${day}`,
  /** "Finished Nov 20 · Retailed". */
  ended: (ending: EndedHow, day: string | null) =>
    endingsCopy.label(stakeLabelText(isFinished(ending) ? 'finished' : 'closed', day), ending),
  summary: (count: number, place: string) => `${count === 1 ? '1 organization' : `${count} organizations`}, ${continued(place)}`,
  /** At the end of a summary. */
  isContested: 'contested',
  isDisputed: 'delivery disputed',
} as const;
