// By which days titles are due, and until when claims can be filed: the title terms of the first organization and of its sister store, and
// its days for registration. The demo begins on any day and at any hour, so auctions take claims until an hour that is still to come today.
import type { Sent } from '../../src/api/operations.ts';
import { addDays, dayIn, minutesIn } from '../../src/domain/days.ts';
import { type StartingTerms, startingTermsOf, type StartingTermsName } from '../../src/domain/desk/clock/starting-terms.ts';
import type { Hour, TermsDay, TitleTerms } from '../../src/domain/desk/clock/title-terms.ts';
import { addWorkingDays } from '../../src/domain/desk/clock/working-days.ts';
import type { TimeZone } from '../../src/domain/time-zones.ts';
import type { OrgType } from '../../src/domain/vocabulary.ts';
import type { OrgKey, PartyKey } from './organizations.ts';

/** `daysAgo`: when they were saved, in working days. `for`: a party, or all of a type. */
export type DemoTerms = Omit<TitleTerms, 'id' | 'for' | 'dealsFrom'> & {
  for: PartyKey | { orgType: OrgType };
  daysAgo: number;
  isChecked: boolean;
  startingTerms: StartingTermsName | null;
} & Pick<StartingTerms, 'howToFile' | 'source' | 'note'> & { asOf: string | null };

const HOUR = 60;
const THREE_PM = 15 * HOUR;
/** Until a claim can be filed for so many hours at least. */
const HOURS_LEFT = 2;
const HOURS_A_DAY = 24;

/** 3 PM. After noon it is later, so that what closes today is open yet: late in the evening, the end of the day. */
function filedUntil(zone: TimeZone, now: number): Hour {
  const hour = (Math.floor(minutesIn(zone, now) / HOUR) + 1 + HOURS_LEFT) * HOUR;
  return hour <= THREE_PM ? THREE_PM : hour < HOURS_A_DAY * HOUR ? hour : null;
}

const day = (days: number): TermsDay => ({ days, unit: 'calendar' });
const OWN = { startingTerms: null, asOf: null, sellerState: null, note: '', isChecked: true };

const ACV_TERMS = 'acv-absent' satisfies StartingTermsName;
const DENVER = 'America/Denver';
const LOS_ANGELES = 'America/Los_Angeles';
/** Days of a window after the deal, as the stories of the titles need them too. */
export const WINDOWS = {
  frontRangeAbsent: { timeZone: DENVER, opens: 22, closes: 37 },
  frontRangeWithDeal: { timeZone: DENVER, opens: 6, closes: 14 },
  greatBasinAbsent: { timeZone: LOS_ANGELES, opens: 30, closes: 42 },
} as const;
export type WindowKey = keyof typeof WINDOWS;

const windowOf = (key: WindowKey) => ({ opens: day(WINDOWS[key].opens), closes: day(WINDOWS[key].closes), once: false });

/** The day of a deal of which claims can be filed until today. */
export const dealThatClosesToday = (key: WindowKey, now: number): string =>
  addDays(dayIn(WINDOWS[key].timeZone, now), -WINDOWS[key].closes);

/** The day of a deal of which claims can be filed until the next working day. */
export const dealThatClosesNext = (key: WindowKey, now: number): string =>
  addDays(addWorkingDays(dayIn(WINDOWS[key].timeZone, now), 1), -WINDOWS[key].closes);

/** `now`: the time at which the demo is first viewed, in ms since the epoch. */
export function termsOf(now: number): readonly (DemoTerms & { owner: OrgKey })[] {
  const frontRangeUntil = filedUntil(DENVER, now);
  const frontRange = {
    ...OWN,
    for: 'frontRange',
    until: frontRangeUntil,
    answer: { within: 2, unit: 'working', by: frontRangeUntil },
    timeZone: DENVER,
    howToFile: '(720) 555-0170',
    source: 'Front Range Auction, title policy',
  } as const;
  const greatBasinUntil = filedUntil(LOS_ANGELES, now);
  const dealerships = {
    ...OWN,
    for: { orgType: 'dealership' },
    kind: null,
    due: { days: 10, unit: 'working' },
    window: null,
    until: null,
    answer: null,
    timeZone: DENVER,
    howToFile: '',
    source: '',
    isChecked: false,
  } as const;
  const { name: _, auction: __, sale: ___, timeZone, ...acv } = startingTermsOf(ACV_TERMS);
  return [
    { ...dealerships, owner: 'aspen', daysAgo: 24 },
    { ...frontRange, owner: 'aspen', kind: 'absent', due: day(21), window: windowOf('frontRangeAbsent'), daysAgo: 22 },
    { ...frontRange, owner: 'aspen', kind: 'with-deal', due: day(5), window: windowOf('frontRangeWithDeal'), daysAgo: 22 },
    {
      ...OWN,
      owner: 'aspen',
      for: 'greatBasin',
      kind: 'absent',
      due: day(30),
      window: windowOf('greatBasinAbsent'),
      until: greatBasinUntil,
      answer: { within: 1, unit: 'working', by: greatBasinUntil },
      timeZone: LOS_ANGELES,
      howToFile: 'https://greatbasinauction.example/arbitration',
      source: 'Great Basin Auction, arbitration policy',
      daysAgo: 20,
    },
    // Taken over as they are. Nobody has asked the auction yet.
    { ...acv, owner: 'aspen', for: 'acv', timeZone: timeZone!, startingTerms: ACV_TERMS, isChecked: false, daysAgo: 4 },
    // The sister store has other days with the same auction.
    { ...frontRange, owner: 'aspenFord', kind: null, due: day(18), window: windowOf('frontRangeAbsent'), daysAgo: 9 },
  ];
}

/** As `saveTerms` takes them. */
export function termsInput(of: DemoTerms, idOf: (party: PartyKey) => string): Sent<'saveTerms'> {
  const { for: whom, daysAgo: _, isChecked, ...terms } = of;
  return {
    ...terms,
    termsId: null,
    for: typeof whom === 'string' ? { orgId: idOf(whom) } : whom,
    dealsFrom: null,
    checkedToday: isChecked,
  };
}

/** Of states that are not known to begin with. */
export const REGISTRATION = [{ owner: 'aspen', state: 'CO', days: 60, financedDays: null }] as const;
