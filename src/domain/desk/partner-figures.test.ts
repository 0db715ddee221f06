// The figures about a partner.
import { describe, expect, test } from 'vitest';
import { ANY_AUCTION, calendar } from '../../../testing/desk/auction-terms.ts';
import type { WaitsFor } from '../thread/waits-for.ts';
import { figuresSince, partnerFigures, type SharedDelivery, type SharedThread } from './partner-figures.ts';
import { defaultPolicy } from './clock/title-policy.ts';
import type { Seller, TitleTerms } from './clock/title-terms.ts';

const policy = { ...defaultPolicy('CO'), dueDays: 14, sendOnDays: 3 };
const front: Seller = { orgId: 'front', orgType: 'auction', state: 'CO' };
const figures = (threads: readonly SharedThread[], terms: readonly TitleTerms[] = []) => partnerFigures(threads, front, { policy, terms });
/** Noon in Denver on a day of November. */
const noon = (day: number) => Date.UTC(2026, 10, day, 19);
const thread = (given: Partial<SharedThread>): SharedThread => ({
  joinedAt: noon(1),
  dealOn: null,
  dueOn: null,
  kind: null,
  sellerState: null,
  deliveries: [],
  waits: [],
  requests: [],
  ...given,
});
const theirs = (day: number, ending: SharedDelivery['ending'] = 'other'): SharedDelivery => ({
  ours: false,
  at: noon(day),
  receivedAt: null,
  ending,
});
const ours = (day: number, received: number | null, ending: SharedDelivery['ending'] = 'other'): SharedDelivery => ({
  ours: true,
  at: noon(day),
  receivedAt: received === null ? null : noon(received),
  ending,
});
const sentAfter = (...days: number[]) => days.map((day) => thread({ deliveries: [theirs(1 + day)] }));

describe('titles that they sent us', () => {
  test('are late after the due day, not on it', () => {
    expect(figures(sentAfter(14, 15)).theyToUs).toMatchObject({ titles: 2, late: 1 });
  });

  test('count from our deal day, and are late after our own due day', () => {
    const chosen = thread({ dealOn: '2026-10-30', dueOn: '2026-11-10', deliveries: [theirs(11)] });
    const { theyToUs, sent } = figures([chosen, ...sentAfter(0, 0, 0, 0)]);
    expect(theyToUs.late).toBe(1);
    expect(sent).toEqual([
      { days: 0, isLate: false, titles: 4 },
      { days: 12, isLate: true, titles: 1 },
    ]);
  });

  test('count once, by the last time they were sent', () => {
    const { theyToUs } = figures([thread({ deliveries: [theirs(3, 'disputed'), theirs(20)] })]);
    expect(theyToUs).toMatchObject({ titles: 1, late: 1, disputes: 1 });
  });

  test('do not count if they took it back', () => {
    expect(figures([thread({ deliveries: [theirs(3, 'withdrawn')] })]).theyToUs.titles).toBe(0);
    expect(figures([thread({ deliveries: [theirs(3), theirs(20, 'withdrawn')] })]).theyToUs).toMatchObject({
      titles: 1,
      late: 0,
    });
  });

  test('took no days if they were sent before the deal', () => {
    const early = thread({ dealOn: '2026-11-09', deliveries: [theirs(3)] });
    expect(figures([early, ...sentAfter(2, 2, 2, 2)]).sent[0]).toEqual({ days: 0, isLate: false, titles: 1 });
  });

  test('are counted by the days of our own time zone', () => {
    const lateInTheEvening = thread({ joinedAt: Date.UTC(2026, 10, 2, 6), deliveries: [{ ...theirs(1), at: Date.UTC(2026, 10, 3, 6) }] });
    const { sent } = figures([lateInTheEvening, ...sentAfter(5, 5, 5, 5)]);
    expect(sent[0]).toEqual({ days: 1, isLate: false, titles: 1 });
  });
});

const terms = (days: number, given: Partial<TitleTerms> = {}): TitleTerms => ({
  ...ANY_AUCTION,
  id: crypto.randomUUID(),
  for: { orgId: front.orgId },
  due: calendar(days),
  ...given,
});
const sold = (given: Partial<SharedThread>, sentOn: number) => thread({ dealOn: '2026-11-01', ...given, deliveries: [theirs(sentOn)] });

describe('by our terms', () => {
  test('a title is late after the day of the terms for it, and the page says after how many days', () => {
    const { theyToUs, dueByTerms } = figures([sold({}, 6), sold({}, 7)], [terms(5)]);
    expect([theyToUs.late, dueByTerms]).toEqual([1, { fewest: 5, most: 5, isAll: true }]);
    expect(figures([sold({}, 6), sold({}, 7)]).dueByTerms).toBeNull();
  });

  test('of its kind of sale, its seller’s state and the day of its deal', () => {
    const all = [
      terms(5, { kind: 'with-deal' }),
      terms(28, { kind: 'absent' }),
      terms(43, { kind: 'absent', sellerState: 'CA' }),
      terms(2, { kind: 'with-deal', dealsFrom: '2026-11-02' }),
      terms(1, { for: { orgId: 'another' } }),
      terms(9, { for: { orgType: 'auction' } }),
    ];
    const lateOf = (given: Partial<SharedThread>, sentOn: number) => figures([sold(given, sentOn)], all).theyToUs.late;
    expect([lateOf({ kind: 'with-deal' }, 6), lateOf({ kind: 'with-deal' }, 7)]).toEqual([0, 1]);
    expect([lateOf({ kind: 'absent' }, 29), lateOf({ kind: 'absent' }, 30)]).toEqual([0, 1]);
    expect(lateOf({ kind: 'absent', sellerState: 'CA' }, 30)).toBe(0);
    expect(lateOf({ kind: 'with-deal', dealOn: '2026-11-02' }, 5)).toBe(1);
    // Of a kind that is not known, by the earlier of the two days.
    expect([lateOf({}, 6), lateOf({}, 7)]).toEqual([0, 1]);
  });

  test('but after an own due day, if there is one, and after that of the policy where no terms are for it', () => {
    const all = [terms(28, { kind: 'absent' })];
    const own = sold({ kind: 'absent', dueOn: '2026-11-03' }, 4);
    const others = [sold({ kind: 'with-deal' }, 16), sold({ kind: 'absent' }, 16)];
    const { theyToUs, dueByTerms } = figures([own, ...others], all);
    expect(theyToUs.late).toBe(2);
    expect(dueByTerms).toEqual({ fewest: 28, most: 28, isAll: false });
  });
});

const said = (what: WaitsFor, day: number) => ({ what, at: noon(day) });
const sentWith = (day: number, ...waits: SharedThread['waits']) => thread({ waits, deliveries: [theirs(day)] });

describe('what their titles waited for', () => {
  test('is counted by reason, from the first time that they said it until they sent it, and else from the deal', () => {
    const { waits } = figures([
      sentWith(12, said('lien-release', 3)),
      sentWith(13, said('lien-release', 2), said('payoff', 8)),
      sentWith(20, said('signature', 4)),
      sentWith(5),
      sentWith(7),
    ]);
    expect(waits).toEqual([
      { what: 'lien-release', titles: 2, medianDays: 10 },
      { what: 'signature', titles: 1, medianDays: 16 },
      { what: 'payoff', titles: 1, medianDays: 5 },
      { what: null, titles: 2, medianDays: 5 },
    ]);
  });

  test('is not what they said after they sent it, nor of titles that they have not sent, or took back', () => {
    const unsent = [thread({ waits: [said('payoff', 2)] }), thread({ waits: [said('payoff', 2)], deliveries: [theirs(9, 'withdrawn')] })];
    const { waits } = figures([...sentAfter(1, 1, 1, 1), sentWith(4, said('payoff', 5)), ...unsent]);
    expect(waits).toEqual([{ what: null, titles: 5, medianDays: 1 }]);
  });

  test('is not told of fewer than five titles', () =>
    expect(figures([sentWith(12, said('lien-release', 3)), ...sentAfter(1, 1, 1)]).waits).toEqual([]));
});

describe('titles that we sent them', () => {
  test('count from the day on which they came to rest with us, or on which we joined', () => {
    const { weToThem } = figures([
      thread({ deliveries: [ours(13, 10)] }),
      thread({ deliveries: [ours(14, 10)] }),
      thread({ deliveries: [ours(5, null)] }),
    ]);
    expect(weToThem).toMatchObject({ titles: 3, late: 2 });
  });

  test('are apart from theirs, also on one thread', () => {
    const both = thread({ deliveries: [theirs(2, 'disputed'), theirs(5), ours(6, 5)] });
    const { theyToUs, weToThem } = figures([both]);
    expect([theyToUs.titles, theyToUs.disputes, weToThem.titles, weToThem.disputes]).toEqual([1, 1, 1, 0]);
  });
});

test('of an even number of titles, the median is between the two in the middle', () => {
  expect(figures(sentAfter(9, 2, 4, 3, 30, 5)).theyToUs.medianDays).toBe(4.5);
  expect(figures(sentAfter(9, 2, 4, 3, 30)).theyToUs.medianDays).toBe(4);
});

test('four titles are too few for a median, and for dots', () => {
  const { theyToUs, sent } = figures(sentAfter(9, 2, 4, 20));
  expect([theyToUs.titles, theyToUs.medianDays, theyToUs.late, sent]).toEqual([4, null, 1, []]);
});

test('what we asked stands with them, and what they asked with us', () => {
  const asked = thread({
    requests: [
      { ours: true, isOpen: true },
      { ours: true, isOpen: false },
      { ours: false, isOpen: false },
    ],
  });
  const { theyToUs, weToThem } = figures([asked]);
  expect([theyToUs.requests, theyToUs.unanswered, weToThem.requests, weToThem.unanswered]).toEqual([2, 1, 1, 0]);
});

test('the 90 days are today and the 89 before it', () => {
  expect(figuresSince(policy, noon(26))).toBe(Date.UTC(2026, 7, 29, 6));
});
