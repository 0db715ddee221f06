// Which terms a title has, on which day and until which hour they end, and when a claim has to be answered.
import { describe, expect, test } from 'vitest';
import { ACV_ABSENT, ANY_AUCTION, calendar, MANHEIM, TALLAHASSEE, working } from '../../../../testing/desk/auction-terms.ts';
import { addDays } from '../../days.ts';
import { refusalMessage } from '../../refusals.ts';
import { TIME_ZONES, type TimeZone } from '../../time-zones.ts';
import {
  answerBy,
  atHour,
  countsFrom,
  dayOfTerms,
  earliestAnswer,
  type Filing,
  HOUR_LIMITS,
  type Seller,
  stateOfSeller,
  termsFor,
  termsKey,
  type TermsDay,
  termsNameState,
  type TitleTerms,
  wrongDay,
} from './title-terms.ts';

const SELLER: Seller = { orgId: 'acv', orgType: 'auction', state: 'NY' };
const DEAL = '2026-11-02';
const utc = (time: string): number => Date.parse(`${time}Z`);
const all = (...parts: Partial<TitleTerms>[]): TitleTerms[] => parts.map((part, at) => ({ ...ANY_AUCTION, id: `${at}`, ...part }));
const found = (terms: readonly TitleTerms[], kind: TitleTerms['kind'] = 'absent', state: TitleTerms['sellerState'] = 'CA', dealOn = DEAL) =>
  termsFor(terms, SELLER, kind!, state, dealOn)?.id ?? null;

describe('the terms of a title', () => {
  test('are chosen in an order: the organization, then the kind of sale, then the state, then the latest first day', () => {
    const whom = [{ orgId: 'acv' }, { orgType: 'auction' }] as const;
    const ranked = whom.flatMap((one) =>
      (['absent', null] as const).flatMap((kind) =>
        (['CA', null] as const).flatMap((sellerState) =>
          ['2026-11-02', '2026-10-01', null].map((dealsFrom) => ({ for: one, kind, sellerState, dealsFrom })),
        ),
      ),
    );
    const terms = all(...ranked);
    for (const [at, stronger] of terms.entries())
      for (const weaker of terms.slice(at + 1)) {
        expect(found([stronger, weaker]), JSON.stringify([stronger, weaker])).toBe(stronger.id);
        expect(found([weaker, stronger])).toBe(stronger.id);
      }
    expect([terms.length, found(terms.toReversed())]).toEqual([24, '0']);
  });

  test('for the organization win over those for its type, however many of the other conditions these name', () =>
    expect(found(all({ kind: 'absent', sellerState: 'CA', dealsFrom: DEAL }, { for: { orgId: 'acv' } }))).toBe('1'));

  test('for the kind of sale win over those for the state', () => expect(found(all({ sellerState: 'CA' }, { kind: 'absent' }))).toBe('1'));

  test('are none that are for others, another kind of sale, another state or later deals', () => {
    expect(found(all({ for: { orgId: 'manheim' } }))).toBeNull();
    expect(found(all({ for: { orgType: 'dealership' } }))).toBeNull();
    expect(found(all({ kind: 'with-deal' }))).toBeNull();
    expect(found(all({ sellerState: 'TX' }))).toBeNull();
    expect(found(all({ sellerState: 'CA' }), 'absent', null)).toBeNull();
    expect(found(all({ dealsFrom: '2026-11-03' }))).toBeNull();
  });

  test('are those of the version for the day of the deal', () => {
    const versions = all({}, { dealsFrom: '2026-10-01' }, { dealsFrom: '2026-12-01' });
    const days = ['2026-09-30', '2026-10-01', '2026-11-30', '2026-12-01', '2030-01-01'];
    expect(days.map((day) => found(versions, 'absent', null, day))).toEqual(['0', '1', '1', '2', '2']);
  });
});

test('terms have one key if they are for the same organization or type, kind of sale, state and first day, and only then', () => {
  const parts: Partial<TitleTerms>[] = [
    {},
    { for: { orgType: 'dealership' } },
    { for: { orgId: 'acv' } },
    { kind: 'absent' },
    { kind: 'with-deal' },
    { sellerState: 'CA' },
    { sellerState: 'TX' },
    { dealsFrom: DEAL },
    { dealsFrom: '2026-11-03' },
  ];
  expect(new Set(all(...parts).map(termsKey)).size).toBe(parts.length);
  const others = all(...parts.map((part) => ({ due: working(1), ...part })));
  expect(others.map(termsKey)).toEqual(all(...parts).map(termsKey));
});

describe('the state by which terms are chosen', () => {
  test('is what the organization says, for any seller', () => {
    expect(stateOfSeller('CA', SELLER)).toBe('CA');
    expect(stateOfSeller('CA', { ...SELLER, orgType: 'dealership' })).toBe('CA');
  });
  test('is otherwise that of a dealership, never that of an auction: it says nothing of whose title it is', () => {
    expect(stateOfSeller(null, { ...SELLER, orgType: 'dealership' })).toBe('NY');
    expect(stateOfSeller(null, { ...SELLER, orgType: 'dealership', state: null })).toBeNull();
    expect(stateOfSeller(null, SELLER)).toBeNull();
  });
  test('is asked for only if some terms for this seller name a state', () => {
    expect(termsNameState(all({ sellerState: 'CA' }), SELLER)).toBe(true);
    expect(termsNameState(all({ for: { orgId: 'acv' }, sellerState: 'CA' }), SELLER)).toBe(true);
    expect(termsNameState(all({}, { kind: 'absent' }), SELLER)).toBe(false);
    expect(termsNameState(all({ for: { orgId: 'manheim' }, sellerState: 'CA' }), SELLER)).toBe(false);
    expect(termsNameState(all({ for: { orgType: 'dealership' }, sellerState: 'CA' }), SELLER)).toBe(false);
  });
});

describe('a day of terms', () => {
  test('counts from the deal, whose day is day 0', () => {
    expect(dayOfTerms(DEAL, calendar(28))).toBe('2026-11-30');
    expect([calendar(0), working(0)].map((day) => dayOfTerms('2026-11-28', day))).toEqual(['2026-11-28', '2026-11-28']);
  });
  test('in calendar days may be a weekend or a holiday', () => {
    expect(dayOfTerms(DEAL, calendar(26))).toBe('2026-11-28');
    expect(dayOfTerms(DEAL, calendar(53))).toBe('2026-12-25');
  });
  test('in working days is one: Saturday and one is Monday, and Thanksgiving is passed over', () => {
    expect(dayOfTerms('2026-11-28', working(1))).toBe('2026-11-30');
    expect(dayOfTerms('2026-11-25', working(1))).toBe('2026-11-27');
  });
});

/** What a clock in the zone shows, by the browser's own calendar. */
const shown = (timeZone: TimeZone, at: number): string => new Date(at).toLocaleString('sv', { timeZone });

describe('an hour of terms', () => {
  const CHANGES = ['2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02', '2024-02-29', '2026-12-31'];
  test.each(TIME_ZONES)('is that of the clocks in %s, also on the days on which they are changed', (zone) => {
    for (const day of CHANGES) {
      expect([240, 600, 900, 1439].map((hour) => shown(zone, atHour(zone, day, hour)))).toEqual(
        ['04:00', '10:00', '15:00', '23:59'].map((time) => `${day} ${time}:00`),
      );
      expect(shown(zone, atHour(zone, day, null))).toBe(`${addDays(day, 1)} 00:00:00`);
    }
  });
});

/** What is said of a window, for titles that are due at once. Null if it can be right. */
const closing = (opens: TermsDay, closes: TermsDay | null, today = '2026-11-27', due: TermsDay = calendar(0)) => {
  const wrong = wrongDay({ due, window: { opens, closes, once: false }, asOf: null }, today);
  return wrong && refusalMessage(wrong.refusal, wrong.values);
};
const FIRST = 'The claim closes before it opens';
/** Five working days take eleven days only over Christmas and New Year's Day, from December 24, 2026. */
const dealOfChristmas = (days: number) => closing(working(5), calendar(10), addDays('2026-12-24', days));

describe('a window that closes before it opens', () => {
  test('is none if it opens and closes on one day: an hour is always within its day', () => {
    expect(closing(calendar(3), calendar(3))).toBeNull();
    for (const hour of [HOUR_LIMITS.min, HOUR_LIMITS.max])
      expect(atHour('America/Denver', DEAL, hour)).toBeGreaterThan(atHour('America/Denver', addDays(DEAL, -1), null));
  });
  test('is one that opens on the day after', () => {
    expect(closing(calendar(4), calendar(3))).toBe(`${FIRST}.`);
    expect(closing(working(4), working(3))).toBe(`${FIRST}.`);
  });
  test('is none without an end, or without a window', () => {
    expect(closing(calendar(400), null)).toBeNull();
    expect(wrongDay({ ...ANY_AUCTION, window: null, asOf: null }, '2026-11-27')).toBeNull();
  });
  test('is found if units are mixed: one working day after the Wednesday before Thanksgiving is day 2', () => {
    expect(closing(working(1), calendar(1), '2026-11-25')).toBe(`${FIRST}.`);
    // A Saturday: it would open on Monday and close on Sunday.
    expect(closing(working(1), calendar(1), '2026-11-24')).toBe(`${FIRST}, for a deal on November 21, 2026.`);
  });
  test('is looked for among the deals of the last 366 days', () => {
    expect([0, 1, 365].map(dealOfChristmas)).toEqual([`${FIRST}.`, ...Array(2).fill(`${FIRST}, for a deal on December 24, 2026.`)]);
    expect([-1, 366].map(dealOfChristmas)).toEqual([null, null]);
  });
});

const closingWithDue = (due: TermsDay) => closing(calendar(26), calendar(88), '2026-11-27', due);

test('a window does not close before the title is due', () => {
  expect(closingWithDue(calendar(88))).toBeNull();
  expect(closingWithDue(calendar(89))).toBe('Day 88 comes before the due day.');
  // Holidays make 60 working days longer than 88 calendar days for some deals, and never 59.
  expect(closingWithDue(working(59))).toBeNull();
  expect(closingWithDue(working(60))).toBe('Day 88 comes before the due day, for a deal on November 25, 2026.');
  expect(closingWithDue(working(61))).toBe('Day 88 comes before the due day.');
});

test('the day of the source of terms is not to come', () => {
  expect(wrongDay({ ...ACV_ABSENT, asOf: '2026-11-27' }, '2026-11-27')).toBeNull();
  expect(wrongDay({ ...ACV_ABSENT, asOf: '2026-11-28' }, '2026-11-27')).toMatchObject({ refusal: 'bad-as-of', path: ['asOf'] });
});

const at = (on: string, minutes: number | null): Filing => ({ on, minutes });
/** The end of the time to answer, by the clocks of the terms. */
const answered = (terms: TitleTerms, filing: Filing) =>
  new Date(answerBy(terms, filing)!).toLocaleString('sv', { timeZone: terms.timeZone });

describe('a claim is answered', () => {
  test('by ACV at 5:00 PM Eastern two working days later: filed the day before Thanksgiving, on Monday', () => {
    expect(answerBy(ACV_ABSENT, at('2026-11-25', 960))).toBe(utc('2026-11-30T22:00:00'));
    expect(answerBy(ACV_ABSENT, at('2026-11-24', 1439))).toBe(utc('2026-11-27T22:00:00'));
  });

  test('by ACV as if filed on Monday, if it was filed on a Saturday, a Sunday or a holiday before it', () => {
    for (const day of ['2026-11-28', '2026-11-29', '2026-11-30'])
      expect(answerBy(ACV_ABSENT, at(day, 600))).toBe(utc('2026-12-02T22:00:00'));
    expect(answerBy(ACV_ABSENT, at('2026-11-26', 600))).toBe(answerBy(ACV_ABSENT, at('2026-11-27', 600)));
  });

  test('by Manheim until the end of the next working day; from 3:00 PM on, as if filed on the one after', () => {
    expect(answered(MANHEIM, at('2026-12-04', 899))).toBe('2026-12-08 00:00:00');
    expect(answered(MANHEIM, at('2026-12-04', 900))).toBe('2026-12-09 00:00:00');
    expect(answered(MANHEIM, at('2026-12-03', 900))).toBe('2026-12-08 00:00:00');
    expect(answered(MANHEIM, at('2026-12-04', null))).toBe('2026-12-08 00:00:00');
  });

  test('by Tallahassee within 24 hours, which are 24 also in the nights in which the clocks are changed', () => {
    expect(answerBy(TALLAHASSEE, at('2026-11-05', 600))).toBe(utc('2026-11-06T15:00:00'));
    expect(answerBy(TALLAHASSEE, at('2026-10-31', 600))).toBe(utc('2026-11-01T14:00:00'));
    expect(answerBy(TALLAHASSEE, at('2026-03-07', 600))).toBe(utc('2026-03-08T15:00:00'));
  });

  test('within hours counted from 8:00 AM, if the time is unknown', () =>
    expect(answerBy(TALLAHASSEE, at('2026-11-05', null))).toBe(answerBy(TALLAHASSEE, at('2026-11-05', 480))));

  test('in calendar days, which a weekend does not move, from the next day if it was filed after the hour', () => {
    const terms: TitleTerms = { ...MANHEIM, answer: { within: 1, unit: 'calendar', by: 600 } };
    expect(answered(terms, at('2026-12-04', 899))).toBe('2026-12-05 10:00:00');
    expect(answered(terms, at('2026-12-04', 900))).toBe('2026-12-06 10:00:00');
  });

  test('on the same day, if the terms say so', () =>
    expect(answered({ ...MANHEIM, answer: { within: 0, unit: 'working', by: null } }, at('2026-12-04', 600))).toBe('2026-12-05 00:00:00'));

  test('on no day that anybody knows, if the terms do not say', () => expect(answerBy(ANY_AUCTION, at('2026-12-04', 600))).toBeNull());

  test('by the earliest of several terms that may be those of the purchase, of which one that does not say hides no other', () => {
    const filing = at('2026-12-03', 600);
    const earliest = (...possible: TitleTerms[]) => earliestAnswer(possible, filing, 'America/New_York')?.at ?? null;
    const soon: TitleTerms = { ...ACV_ABSENT, answer: { within: 1, unit: 'working', by: 1020 } };
    expect(earliest(ACV_ABSENT, ANY_AUCTION, soon)).toBe(utc('2026-12-04T22:00:00'));
    expect([earliest(ANY_AUCTION), earliest()]).toEqual([null, null]);
  });

  test('by the clocks of the terms, whatever those by which it was filed', () => {
    // 3:30 PM in the East is before 3:00 PM in Denver, and 1:30 PM there after 3:00 PM in the East.
    const eastern: TitleTerms = { ...MANHEIM, timeZone: 'America/New_York' };
    expect(earliestAnswer([MANHEIM], at('2026-12-03', 930), 'America/New_York')?.at).toBe(utc('2026-12-05T07:00:00'));
    expect(earliestAnswer([eastern], at('2026-12-03', 810), 'America/Denver')?.at).toBe(utc('2026-12-08T05:00:00'));
    expect(earliestAnswer([eastern], at('2026-12-03', null), 'America/Denver')?.at).toBe(utc('2026-12-05T05:00:00'));
  });

  test('counting from the day of the filing, or from the next one that counts', () => {
    expect(countsFrom(MANHEIM, at('2026-12-03', 899))).toBe('2026-12-03');
    expect(countsFrom(MANHEIM, at('2026-12-04', 900))).toBe('2026-12-07');
    expect(countsFrom(MANHEIM, at('2026-12-05', 600))).toBe('2026-12-07');
    expect(countsFrom({ ...MANHEIM, answer: null }, at('2026-12-04', 900))).toBe('2026-12-05');
    expect(countsFrom(ACV_ABSENT, at('2026-12-04', 1439))).toBe('2026-12-04');
  });
});
