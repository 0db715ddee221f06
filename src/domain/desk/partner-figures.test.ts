// The figures about a partner.
import { describe, expect, test } from 'vitest';
import { figuresSince, partnerFigures, type SharedDelivery, type SharedThread } from './partner-figures.ts';
import { defaultPolicy } from './clock/title-policy.ts';

const policy = { ...defaultPolicy('CO'), dueDays: 14, sendOnDays: 3 };
/** Noon in Denver on a day of November. */
const noon = (day: number) => Date.UTC(2026, 10, day, 19);
const thread = (given: Partial<SharedThread>): SharedThread => ({
  joinedAt: noon(1),
  dealOn: null,
  dueOn: null,
  deliveries: [],
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
    expect(partnerFigures(sentAfter(14, 15), policy).theyToUs).toMatchObject({ titles: 2, late: 1 });
  });

  test('count from our deal day, and are late after our own due day', () => {
    const chosen = thread({ dealOn: '2026-10-30', dueOn: '2026-11-10', deliveries: [theirs(11)] });
    const { theyToUs, sent } = partnerFigures([chosen, ...sentAfter(0, 0, 0, 0)], policy);
    expect(theyToUs.late).toBe(1);
    expect(sent).toEqual([
      { days: 0, isLate: false, titles: 4 },
      { days: 12, isLate: true, titles: 1 },
    ]);
  });

  test('count once, by the last time they were sent', () => {
    const { theyToUs } = partnerFigures([thread({ deliveries: [theirs(3, 'disputed'), theirs(20)] })], policy);
    expect(theyToUs).toMatchObject({ titles: 1, late: 1, disputes: 1 });
  });

  test('do not count if they took it back', () => {
    expect(partnerFigures([thread({ deliveries: [theirs(3, 'withdrawn')] })], policy).theyToUs.titles).toBe(0);
    expect(partnerFigures([thread({ deliveries: [theirs(3), theirs(20, 'withdrawn')] })], policy).theyToUs).toMatchObject({
      titles: 1,
      late: 0,
    });
  });

  test('took no days if they were sent before the deal', () => {
    const early = thread({ dealOn: '2026-11-09', deliveries: [theirs(3)] });
    expect(partnerFigures([early, ...sentAfter(2, 2, 2, 2)], policy).sent[0]).toEqual({ days: 0, isLate: false, titles: 1 });
  });

  test('are counted by the days of our own time zone', () => {
    const lateInTheEvening = thread({ joinedAt: Date.UTC(2026, 10, 2, 6), deliveries: [{ ...theirs(1), at: Date.UTC(2026, 10, 3, 6) }] });
    const { sent } = partnerFigures([lateInTheEvening, ...sentAfter(5, 5, 5, 5)], policy);
    expect(sent[0]).toEqual({ days: 1, isLate: false, titles: 1 });
  });
});

describe('titles that we sent them', () => {
  test('count from the day on which they came to rest with us, or on which we joined', () => {
    const { weToThem } = partnerFigures(
      [thread({ deliveries: [ours(13, 10)] }), thread({ deliveries: [ours(14, 10)] }), thread({ deliveries: [ours(5, null)] })],
      policy,
    );
    expect(weToThem).toMatchObject({ titles: 3, late: 2 });
  });

  test('are apart from theirs, also on one thread', () => {
    const both = thread({ deliveries: [theirs(2, 'disputed'), theirs(5), ours(6, 5)] });
    const { theyToUs, weToThem } = partnerFigures([both], policy);
    expect([theyToUs.titles, theyToUs.disputes, weToThem.titles, weToThem.disputes]).toEqual([1, 1, 1, 0]);
  });
});

test('of an even number of titles, the median is between the two in the middle', () => {
  expect(partnerFigures(sentAfter(9, 2, 4, 3, 30, 5), policy).theyToUs.medianDays).toBe(4.5);
  expect(partnerFigures(sentAfter(9, 2, 4, 3, 30), policy).theyToUs.medianDays).toBe(4);
});

test('four titles are too few for a median, and for dots', () => {
  const { theyToUs, sent } = partnerFigures(sentAfter(9, 2, 4, 20), policy);
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
  const { theyToUs, weToThem } = partnerFigures([asked], policy);
  expect([theyToUs.requests, theyToUs.unanswered, weToThem.requests, weToThem.unanswered]).toEqual([2, 1, 1, 0]);
});

test('the 90 days are today and the 89 before it', () => {
  expect(figuresSince(policy, noon(26))).toBe(Date.UTC(2026, 7, 29, 6));
});
