// The texts of sending titles: the sheet of one title and of several, and what a delivery shows of its envelope.
import { type Carrier, CARRIER_NAMES as carriers, WAY_NAMES } from '../../../domain/envelope/envelope.ts';
import { type Paper, PAPER_NAMES as papers } from '../../../domain/envelope/papers.ts';
import { inWords, titles } from '../counts.ts';
import { uiCopy } from '../ui.ts';

/** All of two or more. */
const allOf = (count: number) => (count === 2 ? 'Both' : `All ${inWords(count)}`);

export const sendCopy = {
  /** After "To {name}". `place`: "Cheyenne, WY", or null. */
  to: (name: string, place: string | null) => `To ${name}${place === null ? '' : `, ${place}`}. It stays with you until they confirm.`,
  handed: 'Handed over now',
  handedOne: 'Across the counter. Nothing else to fill in.',
  orByCarrier: 'or it goes by carrier',

  number: 'Tracking number',
  carrier: 'Carrier',
  carriers,
  fromNumber: (carrier: Carrier) => `${carriers[carrier]}, from the number`,
  looksLike: (carrier: Carrier) => `Looks like ${carriers[carrier]}`,
  carrierMissing: 'Choose the carrier of this number.',
  expected: 'Expected',
  papersInside: 'Papers inside',
  papers,
  paperList: (list: readonly Paper[]) => (list.length === 0 ? 'No papers named' : list.map((paper) => papers[paper]).join(', ')),
  note: 'Note',
  noteHint: (name: string) => `Everybody on the thread sees the note. Number and papers are for ${name} and you alone.`,
  printCover: 'Print cover sheet',
  send: 'Mark as sent',

  shipment: {
    title: (count: number, name: string) => `Send ${titles(count)} to ${name}`,
    sentence: (count: number) =>
      count === 1
        ? 'One envelope, one email to them. The title stays with you until they confirm it.'
        : 'One envelope, one email to them. Each title stays with you until they confirm it.',
    handedAll: (count: number) => {
      return count === 1 ? 'Across the counter.' : `${allOf(count)}, across the counter.`;
    },
    noteHint: (name: string) => `Everybody on the threads sees the note. Number and papers are for ${name} and you alone.`,
    envelope: (at: number, count: number) => `Envelope ${at} of ${count}`,
    inside: 'Inside',
    insideCount: (count: number, paperCount: number) => `${titles(count)}, ${paperCount === 1 ? '1 paper' : `${paperCount} papers`}`,
    papersOfAll: (count: number) => (count === 2 ? 'Papers of both titles' : `Papers of all ${count} titles`),
    papersOf: (six: string) => `Papers of ${six}`,
    leaveOut: (six: string) => `Leave out ${six}`,
    leftOut: 'Left out',
    /** After the vehicle and the last six. */
    isLeftOut: (reason: string) => `is left out: ${reason}`,
    reasons: {
      waiting: 'a delivery is already waiting for confirmation.',
      'not-held': 'you do not hold it.',
      'nobody-next': 'nobody is next on its chain.',
      claimed: (name: string) => `${name} says that it has the title: answer that on the thread.`,
      unable: 'it cannot be sent now.',
    },
    empty: 'Every title is left out.',
    manifest: 'Print the manifest',
    manifestHint: (count: number) =>
      count === 1
        ? 'Last eight, vehicle and papers, and a code that receives it.'
        : `Last eight, vehicle and papers of each, and a code that receives all ${count}.`,
    withStock: 'With your stock numbers',
    chosen: (count: number, all: number) => `${count} of ${all} chosen`,
    send: (count: number) => `Mark ${count} as sent`,
    next: 'Next envelope',
    close: uiCopy.close,
    question: (count: number, name: string) => `Send ${titles(count)} to ${name}?`,
    questionText: (count: number, name: string, isByHand: boolean) =>
      `${allOf(count)} go to ${name} ${isByHand ? 'across the counter' : 'in one envelope'}. ${name} is told at once.`,
    /** `all`: those that were to be sent. */
    sent: (count: number, all: number, name: string) => `Sent ${count === all ? titles(count) : `${count} of ${titles(all)}`} to ${name}`,
    failed: 'Failed to mark as sent',
  },

  envelope: {
    region: 'Envelope',
    ways: WAY_NAMES,
    track: 'Track',
    newTab: '(opens in a new tab)',
    onlyYou: (name: string) => `Only ${name} and you see what is inside.`,
    open: 'Open envelope',
  },
} as const;
