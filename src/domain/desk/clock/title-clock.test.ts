// When a title is due, and from which moment it is due soon, late and critical: what an organization may rely on.
import { describe, expect, test } from 'vitest';
import { TIME_ZONES } from '../../time-zones.ts';
import { addDays, startOfDay } from '../../days.ts';
import { daysSinceDue, latenessAt, latenessReason, type LatenessState } from './clock-states.ts';
import { type ClockEntry, type ClockFacts, type ClockRules, NOTHING_NOTED, titleClock } from './title-clock.ts';
import { type Place, TITLE_PLACES } from '../title-path.ts';
import { defaultPolicy, type TitlePolicy } from './title-policy.ts';

const POLICY: TitlePolicy = { ...defaultPolicy('CO'), timeZone: 'America/Denver' };
const utc = (time: string): number => Date.parse(`${time}Z`);
/** Joined on November 2, in the evening in Denver, when it was November 3 already in UTC. */
const JOINED_AT = utc('2026-11-03T03:30:00');
const facts = (given: Partial<ClockFacts> = {}): ClockFacts => ({
  place: 'missing',
  hasNext: true,
  joinedAt: JOINED_AT,
  receivedAt: null,
  expected: null,
  seller: null,
  ...given,
});
const dealOn = (day: string): ClockEntry => ({ ...NOTHING_NOTED, dealOn: day });
const rulesOf = (policy: TitlePolicy): ClockRules => ({ policy, terms: [], registration: null });
const clockFor = (given: Partial<ClockFacts> = {}, entry: ClockEntry = dealOn('2026-11-02'), policy: Partial<TitlePolicy> = {}) =>
  titleClock(facts(given), entry, rulesOf({ ...POLICY, ...policy }));

const WAITED_FOR: readonly Place[] = [
  'missing',
  'missing-from-us',
  'with-partner',
  'with-seller',
  'moving',
  'going-back',
  'to-us',
  'sent-back',
];
const NOT_OURS: readonly Place[] = ['from-us', 'coming-back'];

describe('a title that has not arrived', () => {
  test('is due 14 days after the deal', () => expect(clockFor().dueOn).toBe('2026-11-16'));

  test('counts from the day on which the organization joined, in its own time zone, if it did not enter a deal', () => {
    expect(clockFor({}, NOTHING_NOTED)).toMatchObject({ dealOn: '2026-11-02', dueOn: '2026-11-16' });
    expect(clockFor({}, NOTHING_NOTED, { timeZone: 'UTC' })).toMatchObject({ dealOn: '2026-11-03', dueOn: '2026-11-17' });
  });

  test('is not late on the due day itself, and late from the first moment of the next day', () => {
    const clock = clockFor();
    const { lateAt } = clock;
    expect(lateAt).toBe(utc('2026-11-17T07:00:00'));
    expect([latenessAt(clock, lateAt! - 1), latenessAt(clock, lateAt!)]).toEqual(['due-soon', 'late']);
  });

  test('is critical after the 7th day past its due day: from the first moment of day 22', () => {
    const clock = clockFor();
    const { criticalAt } = clock;
    expect(criticalAt).toBe(startOfDay('America/Denver', '2026-11-24'));
    expect([latenessAt(clock, criticalAt! - 1), latenessAt(clock, criticalAt!)]).toEqual(['late', 'critical']);
  });

  test('is due soon from the first moment of the third day before', () => {
    const clock = clockFor();
    const { dueSoonAt } = clock;
    expect(dueSoonAt).toBe(startOfDay('America/Denver', '2026-11-13'));
    expect([latenessAt(clock, dueSoonAt! - 1), latenessAt(clock, dueSoonAt!)]).toEqual(['on-time', 'due-soon']);
  });

  test('is due soon on the due day only, if the policy says 0 days', () => {
    const { dueSoonAt, lateAt } = clockFor({}, dealOn('2026-11-02'), { dueSoonDays: 0 });
    expect([dueSoonAt, lateAt]).toEqual(['2026-11-16', '2026-11-17'].map((day) => startOfDay('America/Denver', day)));
  });

  test('is never critical before it is late, even if the critical day comes first because of an own due date', () => {
    const clock = clockFor({}, { ...dealOn('2026-11-02'), dueOn: '2026-12-24' });
    expect(clock.criticalAt).toBe(clock.lateAt);
    expect(latenessAt(clock, clock.criticalAt! - 1)).toBe('due-soon');
    expect(latenessAt(clock, clock.criticalAt!)).toBe('critical');
  });

  test('is critical at once when it becomes late, if the policy has the same number of days for both', () => {
    const clock = clockFor({}, dealOn('2026-11-02'), { criticalPastDueDays: 0 });
    expect(clock.criticalAt).toBe(clock.lateAt);
  });

  test.each(WAITED_FOR)('is awaited wherever it is: %s', (place) => {
    expect(clockFor({ place })).toMatchObject({ awaited: 'arrival', dueOn: '2026-11-16' });
    expect(clockFor({ place, hasNext: false })).toMatchObject({ awaited: 'arrival', dueOn: '2026-11-16' });
  });

  test('is due on the own date of the organization, which wins over the policy until it arrives', () => {
    const own = { ...dealOn('2026-11-02'), dueOn: '2026-11-05' };
    expect(clockFor({}, own)).toMatchObject({ dueOn: '2026-11-05', lateAt: startOfDay('America/Denver', '2026-11-06') });
    expect(clockFor({}, own).criticalAt).toBe(startOfDay('America/Denver', '2026-11-24'));
    const received = { place: 'drawer', receivedAt: utc('2026-11-10T18:00:00') } as const;
    expect(clockFor(received, own).dueOn).toBe('2026-11-13');
  });

  test('counts days over the end of a year, over February 29 and over the changes of the clocks', () => {
    expect(clockFor({}, dealOn('2027-12-20')).dueOn).toBe('2028-01-03');
    expect(clockFor({}, dealOn('2028-02-15')).dueOn).toBe('2028-02-29');
    expect(clockFor({}, dealOn('2026-02-22'))).toMatchObject({ dueOn: '2026-03-08', lateAt: utc('2026-03-09T06:00:00') });
    expect(clockFor({}, dealOn('2026-10-18'))).toMatchObject({ dueOn: '2026-11-01', lateAt: utc('2026-11-02T07:00:00') });
  });

  test.each(TIME_ZONES)('is late from midnight in %s', (timeZone) => {
    const { lateAt } = clockFor({}, dealOn('2026-11-02'), { timeZone });
    const local = new Date(lateAt!).toLocaleString('sv', { timeZone });
    expect(local).toBe('2026-11-17 00:00:00');
  });
});

describe('a title in the drawer', () => {
  const receivedAt = utc('2026-11-11T06:59:59');
  const drawer = (given: Partial<ClockFacts> = {}) => clockFor({ place: 'drawer', receivedAt, ...given });

  test('with a next organization is due three days after its receipt, in the time zone of the policy', () => {
    expect(drawer()).toMatchObject({ awaited: 'sending', dueOn: '2026-11-13' });
    expect(drawer({ receivedAt: receivedAt + 1000 }).dueOn).toBe('2026-11-14');
  });

  test('is due three days after the organization joined with it, if it never received it on the thread', () => {
    expect(drawer({ receivedAt: null }).dueOn).toBe('2026-11-05');
  });

  test('is not due if there is nobody to send it to', () => {
    expect(drawer({ hasNext: false })).toMatchObject({
      awaited: null,
      dealOn: '2026-11-02',
      dueOn: null,
      dueSoonAt: null,
      lateAt: null,
      criticalAt: null,
    });
  });

  test('is not due soon on the day of its receipt, but from the next day on', () => {
    expect(drawer().dueSoonAt).toBe(startOfDay('America/Denver', '2026-11-11'));
    const later = clockFor({ place: 'drawer', receivedAt }, dealOn('2026-11-02'), { sendOnDays: 10 });
    expect(later).toMatchObject({ dueOn: '2026-11-20', dueSoonAt: startOfDay('America/Denver', '2026-11-17') });
  });

  test('is late the next day, if it should be sent on the day of its receipt', () => {
    const clock = clockFor({ place: 'drawer', receivedAt }, dealOn('2026-11-02'), { sendOnDays: 0, dueSoonDays: 0 });
    expect(clock.dueOn).toBe('2026-11-10');
    const midnight = startOfDay('America/Denver', '2026-11-11');
    expect([receivedAt, midnight - 1, midnight].map((now) => latenessAt(clock, now))).toEqual(['on-time', 'on-time', 'late']);
  });

  test('of an old deal is critical as soon as it is late', () => {
    const clock = clockFor({ place: 'drawer', receivedAt }, dealOn('2026-09-01'));
    expect(clock.criticalAt).toBe(clock.lateAt);
  });
});

test.each(NOT_OURS)('nothing is due when others have to answer: %s', (place) => {
  const clock = clockFor({ place }, { ...dealOn('2020-01-01'), dueOn: '2020-01-02' });
  expect(clock).toMatchObject({ awaited: null, dueOn: null });
  expect(latenessAt(clock, utc('2030-01-01T00:00:00'))).toBe('on-time');
});

test('every place is either awaited, in the drawer, or the turn of others', () => {
  expect([...WAITED_FOR, ...NOT_OURS, 'drawer'].toSorted()).toEqual(TITLE_PLACES.toSorted());
});

describe('the reason', () => {
  const now = utc('2026-11-10T18:00:00');
  const reason = (expected: string | null, given: Partial<ClockFacts> = {}) => {
    const all = facts({ expected, ...given });
    return latenessReason(titleClock(all, dealOn('2026-11-02'), rulesOf(POLICY)), all, POLICY.timeZone, now);
  };

  test('is that nobody has said when it arrives', () => expect(reason(null)).toBe('no-date'));
  test('is that the day has passed on which it was expected, even if that is before the due day', () =>
    expect(reason('2026-11-09')).toBe('date-past'));
  test('is that it has not arrived, if it is expected today or until the due day', () =>
    expect(['2026-11-10', '2026-11-15', '2026-11-16'].map((day) => reason(day))).toEqual(['not-arrived', 'not-arrived', 'not-arrived']));
  test('is that it is expected only after the due day', () => expect(reason('2026-11-17')).toBe('date-after-due'));
  test('is that it was not sent, whatever day was expected, if the organization holds it', () => {
    const held = { place: 'drawer', receivedAt: JOINED_AT } as const;
    expect([reason(null, held), reason('2026-11-09', held)]).toEqual(['not-sent', 'not-sent']);
  });
  test('is none if nothing is awaited', () => {
    expect(reason(null, { place: 'from-us' })).toBeNull();
    expect(reason('2026-11-09', { place: 'coming-back' })).toBeNull();
    expect(reason(null, { place: 'drawer', hasNext: false })).toBeNull();
  });
});

test('the days late are 0 on the due day, 1 on the next, negative before, and none if nothing is awaited', () => {
  const clock = clockFor();
  expect(['2026-11-15', '2026-11-16', '2026-11-17', '2026-12-16'].map((today) => daysSinceDue(clock, today))).toEqual([-1, 0, 1, 30]);
  expect(daysSinceDue(clockFor({ place: 'from-us' }), '2026-11-17')).toBeNull();
});

test('the state only gets worse as time passes', () => {
  const order: readonly LatenessState[] = ['on-time', 'due-soon', 'late', 'critical'];
  for (const policy of [POLICY, { ...POLICY, dueDays: 1, criticalPastDueDays: 0, dueSoonDays: 60 }]) {
    const clock = titleClock(facts(), dealOn('2026-11-02'), rulesOf(policy));
    const states = Array.from({ length: 120 }, (_, at) =>
      order.indexOf(latenessAt(clock, startOfDay(policy.timeZone, addDays('2026-09-01', at)))),
    );
    expect(states).toEqual(states.toSorted((a, b) => a - b));
  }
});

test('the policy of an organization that has not changed it is 14, 7, 3 and 3 days, with the zone of its state and no reminders', () => {
  expect(defaultPolicy('AZ')).toEqual({
    dueDays: 14,
    criticalPastDueDays: 7,
    dueSoonDays: 3,
    sendOnDays: 3,
    timeZone: 'America/Phoenix',
    reminders: false,
  });
  expect(defaultPolicy(null).timeZone).toBe('UTC');
});
