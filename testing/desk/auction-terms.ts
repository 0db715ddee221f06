// Terms as auctions publish them, for tests whose days are worked out by hand, and new terms as they are saved.
import type { SaveTerms } from '../../src/api/title-terms.ts';
import type { SaleKind, TitleTerms } from '../../src/domain/desk/clock/title-terms.ts';
import type { UsState } from '../../src/domain/us-states.ts';

export const calendar = (days: number) => ({ days, unit: 'calendar' }) as const;
export const working = (days: number) => ({ days, unit: 'working' }) as const;

/** For all auctions, without a window. */
export const ANY_AUCTION: TitleTerms = {
  id: 'any-auction',
  for: { orgType: 'auction' },
  kind: null,
  sellerState: null,
  dealsFrom: null,
  due: calendar(30),
  window: null,
  until: null,
  answer: null,
  timeZone: 'America/Denver',
};

const { id: _, ...anyAuction } = ANY_AUCTION;
/** New terms as they are saved, with nothing noted beside them. */
export const NEW_TERMS: SaveTerms = {
  termsId: null,
  ...anyAuction,
  howToFile: '',
  source: '',
  asOf: null,
  note: '',
  startingTerms: null,
  checkedToday: false,
};

/** One notice a car, from two days before it is due until day 88; the answer by 5:00 PM Eastern two working days later. */
const acv = (id: string, kind: SaleKind, sellerState: UsState | null, due: number): TitleTerms => ({
  ...ANY_AUCTION,
  id,
  for: { orgId: 'acv' },
  kind,
  sellerState,
  due: calendar(due),
  window: { opens: calendar(due - 2), closes: calendar(88), once: true },
  answer: { within: 2, unit: 'working', by: 1020 },
  timeZone: 'America/New_York',
});
export const ACV_WITH_DEAL = acv('acv-with-deal', 'with-deal', null, 5);
export const ACV_ABSENT = acv('acv-absent', 'absent', null, 28);
export const ACV_CALIFORNIA = acv('acv-california', 'absent', 'CA', 43);

/** What is claimed from 3:00 PM on counts from the next working day, and is answered by the end of the one after. */
export const MANHEIM: TitleTerms = {
  ...ANY_AUCTION,
  id: 'manheim',
  for: { orgId: 'manheim' },
  window: { opens: calendar(31), closes: calendar(33), once: false },
  until: 900,
  answer: { within: 1, unit: 'working', by: null },
};

/** 30 days, then 24 hours' notice. */
export const TALLAHASSEE: TitleTerms = {
  ...ANY_AUCTION,
  id: 'tallahassee',
  for: { orgId: 'tallahassee' },
  kind: 'absent',
  window: { opens: calendar(31), closes: null, once: false },
  answer: { within: 24, unit: 'hours', by: null },
  timeZone: 'America/New_York',
};

/** A web form from day 30 on. */
export const BIG_VALLEY: TitleTerms = {
  ...ANY_AUCTION,
  id: 'big-valley',
  for: { orgId: 'big-valley' },
  kind: 'absent',
  window: { opens: calendar(30), closes: null, once: false },
  timeZone: 'America/Chicago',
};
