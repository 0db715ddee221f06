// Title terms that auctions have published, which an organization can take over as its own. Until it does, they count for nothing. What a
// source does not say stays open here: a window whose end nobody names has none.
import type { TimeZone } from '../../time-zones.ts';
import type { TitleTerms } from './title-terms.ts';

export type StartingTerms = Pick<TitleTerms, 'kind' | 'sellerState' | 'due' | 'window' | 'until' | 'answer'> & {
  /** Stored with the terms that are taken from them, so it does not change. */
  name: string;
  auction: string;
  /** The part of the auction's sales that they are for, if it is not all of a kind. */
  sale: string | null;
  /** Null: that of the auction's location. */
  timeZone: TimeZone | null;
  /** An address or a phone number; empty if the source names none. */
  howToFile: string;
  source: string;
  /** Of the source; where it has no date, the month in which it was read, as its first day. */
  asOf: string;
  /** What the fields above cannot say. */
  note: string;
};

const day = (days: number) => ({ days, unit: 'calendar' }) as const;
const FIVE_PM = 1020;
const THREE_PM = 900;

const ACV = {
  auction: 'ACV',
  sale: null,
  // The source names no hour for the notice, only for the answer.
  until: null,
  answer: { within: 2, unit: 'working', by: FIVE_PM },
  timeZone: 'America/New_York',
  howToFile: 'https://www.acvauctions.com/support-article/how-to-submit-a-late-title-unwind',
  source: 'ACV, How to cancel a deal due to a late title',
  asOf: '2025-05-02',
  note: '',
} as const;
/** A late title notice can be filed from two days before the due day. */
const acvWindow = (due: number) => ({ opens: day(due - 2), closes: day(88), once: true });

export const STARTING_TERMS = [
  { name: 'acv-with-deal', ...ACV, kind: 'with-deal', sellerState: null, due: day(5), window: acvWindow(5) },
  { name: 'acv-absent', ...ACV, kind: 'absent', sellerState: null, due: day(28), window: acvWindow(28) },
  { name: 'acv-absent-california', ...ACV, kind: 'absent', sellerState: 'CA', due: day(43), window: acvWindow(43) },
  {
    name: 'manheim-digital',
    auction: 'Manheim',
    sale: 'digital sale',
    kind: 'absent',
    sellerState: null,
    due: day(30),
    window: { opens: day(31), closes: null, once: false },
    until: THREE_PM,
    answer: { within: 1, unit: 'working', by: null },
    timeZone: null,
    howToFile: '',
    source: 'Manheim Marketplace Policies, absent title claims and title surrender',
    asOf: '2025-12-31',
    note: 'For digital sales. Cars sold at a location have its own days. A location that closes before 3:00 PM takes claims until then.',
  },
  {
    name: 'bel-air-absent',
    auction: 'Bel Air Auto Auction',
    sale: null,
    kind: 'absent',
    sellerState: null,
    due: day(29),
    window: null,
    until: null,
    answer: null,
    timeZone: 'America/New_York',
    howToFile: '',
    source: 'Bel Air Auto Auction, title policy: bscamerica.com/bel-air-auction/auction-policies/title-policy',
    asOf: '2026-11-01',
    note: '',
  },
  {
    name: 'tallahassee-absent',
    auction: 'Tallahassee Auto Auction',
    sale: null,
    kind: 'absent',
    sellerState: null,
    due: day(30),
    window: { opens: day(31), closes: null, once: false },
    until: null,
    answer: { within: 24, unit: 'hours', by: null },
    timeZone: 'America/New_York',
    howToFile: '',
    source: 'Tallahassee Auto Auction, titles: bscamerica.com/tallahassee-auction/auction-policies/titles',
    asOf: '2026-11-01',
    note: 'After 24 hours’ notice the car may be returned, within 48 hours of the notice.',
  },
  {
    name: 'big-valley-absent',
    auction: 'Big Valley Auto Auction',
    sale: null,
    kind: 'absent',
    sellerState: null,
    due: day(30),
    window: { opens: day(30), closes: null, once: false },
    until: null,
    answer: null,
    timeZone: 'America/Chicago',
    howToFile: 'https://blog.bigvalleyaa.com/big-valley-auto-auction-title-arbitration-breakdown',
    source: 'Big Valley Auto Auction, title arbitration breakdown',
    asOf: '2026-11-01',
    note: 'With a form on the auction’s website.',
  },
] as const satisfies readonly StartingTerms[];
export type StartingTermsName = (typeof STARTING_TERMS)[number]['name'];

export const startingTermsOf = (name: StartingTermsName): StartingTerms => STARTING_TERMS.find((one) => one.name === name)!;
