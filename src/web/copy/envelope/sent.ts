// The texts of an envelope as its sender sees it, and of the list of all envelopes.
import type { TitleResult } from '../../../domain/thread/view/envelope-title.ts';
import { titles } from '../counts.ts';
import { printCopy } from './print.ts';

export const sentEnvelopeCopy = {
  heading: (name: string) => `Envelope to ${name}`,
  tabTitle: (code: string) => `Envelope ${code}`,
  crumbs: { dashboard: 'Dashboard', envelopes: 'Envelopes', envelope: (code: string) => `Envelope ${code}` },
  titles,
  sent: (day: string) => `Sent ${day}`,
  packedBy: (name: string) => `Packed by ${name}`,
  ways: printCopy.ways,
  expected: (day: string) => `Expected ${day}`,
  track: 'Track',
  newTab: '(opens in a new tab)',
  printManifest: 'Print manifest',
  printCover: 'Print cover sheet',
  /** The number precedes it, in bold. */
  ofReceived: (count: number) => `of ${count} received`,
  /** After the number of titles, or of those named before. */
  tally: { waiting: 'waiting', missing: 'missing', disputed: 'disputed', withdrawn: 'withdrawn', settled: 'settled' } satisfies Record<
    Exclude<TitleResult, 'received'>,
    string
  >,
  list: 'Titles in this envelope',
  columns: { no: 'No.', end: 'Last six', vehicle: 'Vehicle', stock: 'Stock', result: 'What became of it' },
  results: {
    waiting: 'Waiting',
    received: 'Received',
    missing: 'Missing',
    disputed: 'Disputed',
    withdrawn: 'Withdrawn',
    settled: 'Settled on the thread',
  } satisfies Record<TitleResult, string>,
  note: 'Note',
  withdrawn: 'Withdrawn',
  withdraw: {
    action: 'Withdraw envelope',
    question: (count: number) => `Withdraw ${titles(count)} from this envelope?`,
    /** `received`: those that the recipient has confirmed. */
    sentence: (name: string, count: number, received: number) =>
      [
        `${name} is told, and ${count === 1 ? 'the title stays' : 'the titles stay'} with you.`,
        received > 0 && `${titles(received)} that ${name} has confirmed ${received === 1 ? 'stays' : 'stay'} theirs.`,
      ]
        .filter(Boolean)
        .join(' '),
    done: (count: number) => (count === 1 ? 'Title withdrawn' : `${titles(count)} withdrawn`),
    told: (name: string, count: number) => `${count === 1 ? 'It stays' : 'They stay'} with you, and ${name} is told.`,
    notAll: (count: number) => `${titles(count)} could not be withdrawn`,
    answered: (name: string) => `${name} has answered since.`,
    failed: 'The envelope was not withdrawn',
  },
} as const;

/** The texts of the log of an organization's envelopes. */
export const envelopeLogCopy = {
  title: 'Envelopes',
  search: 'Search by organization, tracking number, code, or last six',
  list: 'Envelopes, newest first',
  titles,
  /** Before the name of the organization. */
  to: 'To',
  from: 'From',
  openOf: (code: string) => `Open envelope ${code}`,
  open: 'Open',
  onItsWay: 'On its way',
  withdrawn: sentEnvelopeCopy.withdrawn,
  received: (received: number, all: number) => `Received ${received} of ${all}`,
  others: (count: number, result: Exclude<TitleResult, 'received' | 'waiting'>) => `${count} ${sentEnvelopeCopy.tally[result]}`,
  showMore: 'Show more',
  empty: {
    title: 'No envelopes yet',
    sentence: 'What you send and what is sent to you is listed here, also after it arrived.',
    action: 'Receive titles',
  },
  noMatches: {
    title: 'No envelope fits',
    sentence: (q: string) => `Nothing that you sent or received fits “${q}”.`,
    action: 'Clear search',
  },
  failed: { title: 'The list did not load', sentence: 'Nothing is lost. Check your connection and try again.' },
} as const;
