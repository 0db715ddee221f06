// When a claim can be filed by the terms of auctions, worked out by hand, and what an organization's claims and retail sale change. The
// organization is in Denver.
import { describe, expect, test } from 'vitest';
import {
  ACV_ABSENT,
  ACV_CALIFORNIA,
  ACV_WITH_DEAL,
  ANY_AUCTION,
  BIG_VALLEY,
  calendar,
  MANHEIM,
  TALLAHASSEE,
  working,
} from '../../../../testing/desk/auction-terms.ts';
import { givenChain, ORGS, type ThreadScenario } from '../../../../testing/threads/thread-scenario.ts';
import { stakeOf } from '../../thread/chain.ts';
import { startOfDay } from '../../days.ts';
import { clockFactsOf } from '../stored-row.ts';
import { type Place, TITLE_PLACES } from '../title-path.ts';
import type { ClaimOnClock } from './claims.ts';
import { claimStateAt, latenessAt, pressing, type PressingInstants } from './clock-states.ts';
import { type ClockEntry, type ClockFacts, NOTHING_NOTED, titleClock } from './title-clock.ts';
import { defaultPolicy } from './title-policy.ts';
import { answerBy, type Seller, type TitleTerms } from './title-terms.ts';

const POLICY = { ...defaultPolicy('CO'), timeZone: 'America/Denver' } as const;
const TERMS = [ACV_WITH_DEAL, ACV_ABSENT, ACV_CALIFORNIA, MANHEIM, TALLAHASSEE, BIG_VALLEY];
const utc = (time: string): number => Date.parse(`${time}Z`);
const midnight = (day: string): number => startOfDay(POLICY.timeZone, day);
const auction = (orgId: string): Seller => ({ orgId, orgType: 'auction', state: 'CA' });

type Given = { facts?: Partial<ClockFacts>; entry?: Partial<ClockEntry>; terms?: readonly TitleTerms[]; seller?: Seller | null };
/** A title absent bought from ACV on Monday, November 2, which has not arrived. */
const clockOf = ({ facts, entry, terms = TERMS, seller = auction('acv') }: Given = {}) =>
  titleClock(
    { place: 'with-seller', hasNext: false, joinedAt: utc('2026-11-05T18:00:00'), receivedAt: null, expected: null, seller, ...facts },
    { ...NOTHING_NOTED, dealOn: '2026-11-02', kind: 'absent', ...entry },
    { policy: POLICY, terms, registration: entry?.retail ? { days: 30, financedDays: 45 } : null },
  );
const inDrawer = { place: 'drawer', receivedAt: utc('2026-11-10T17:00:00') } as const;
const FILED: ClaimOnClock = { status: 'filed', answerBy: utc('2026-12-02T22:00:00') };
/** The next instant that costs, of what presses. */
const pressingAt = (clock: PressingInstants, now: number): number | null => pressing(clock, now)[0]?.at ?? null;
const NO_WINDOW = { claimOpensAt: null, claimSoonAt: null, claimFileAt: null, claimClosesAt: null };

describe('a title bought from ACV', () => {
  test('absent is due on day 28; a notice can be filed from day 26 until the end of day 88, Eastern', () => {
    expect(clockOf()).toMatchObject({
      dueOn: '2026-11-30',
      dueBy: 'terms',
      termsId: 'acv-absent',
      claim: 'window',
      claimOpensAt: utc('2026-11-28T05:00:00'),
      claimClosesAt: utc('2027-01-30T05:00:00'),
      lateAt: midnight('2026-12-01'),
      criticalAt: midnight('2026-12-08'),
    });
  });

  test('closes soon on Thursday, and is filed on Friday, the last working day before it closes', () =>
    expect(clockOf()).toMatchObject({ claimSoonAt: midnight('2027-01-28'), claimFileAt: midnight('2027-01-29') }));

  test('can be claimed before it is late', () => {
    const [clock, now] = [clockOf(), utc('2026-11-29T12:00:00')];
    expect([claimStateAt(clock, now), latenessAt(clock, now)]).toEqual(['open', 'due-soon']);
  });

  test('absent from California is due on day 43, only if the organization says so: an auction’s own state is not the seller’s', () => {
    expect(clockOf({ entry: { sellerState: 'CA' } })).toMatchObject({ termsId: 'acv-california', dueOn: '2026-12-15' });
    expect(clockOf({ entry: { sellerState: 'CA' } }).claimOpensAt).toBe(utc('2026-12-13T05:00:00'));
    expect(clockOf({ seller: { ...auction('acv'), orgType: 'dealership' } }).dueOn).toBe('2026-12-15');
    expect(clockOf().dueOn).toBe('2026-11-30');
  });

  test('with the deal is due on day 5', () =>
    expect(clockOf({ entry: { kind: 'with-deal' } })).toMatchObject({ dueOn: '2026-11-07', claimOpensAt: utc('2026-11-05T05:00:00') }));

  test('can be claimed once', () => {
    const withdrawn = { ...FILED, status: 'withdrawn' } as const;
    expect(clockOf({ entry: { ours: withdrawn } })).toMatchObject({ claim: 'used', ...NO_WINDOW, answerBy: null, dueOn: '2026-11-30' });
    expect(clockOf({ entry: { ours: withdrawn, kind: null } })).toMatchObject({ claim: 'used', ...NO_WINDOW });
    expect(clockOf({ entry: { ours: withdrawn, dealOn: null } }).claim).toBe('used');
  });
});

const bought = (given: Given = {}) => clockOf({ seller: auction('manheim'), ...given });

describe('a title bought from Manheim', () => {
  test('is due on day 30, and can be claimed on days 31 to 33, until 3:00 PM', () => {
    expect(bought()).toMatchObject({
      termsId: 'manheim',
      dueOn: '2026-12-02',
      claimOpensAt: utc('2026-12-03T07:00:00'),
      claimClosesAt: utc('2026-12-05T22:00:00'),
    });
  });

  test('is filed on Friday if the window closes on Saturday, and cannot be filed at 3:00 PM any more', () => {
    const clock = bought();
    expect(clock).toMatchObject({ claimSoonAt: midnight('2026-12-03'), claimFileAt: midnight('2026-12-04') });
    const states = ['2026-12-03T06:59:59', '2026-12-03T07:00:00', '2026-12-04T07:00:00', '2026-12-05T21:59:59', '2026-12-05T22:00:00'];
    expect(states.map((time) => claimStateAt(clock, utc(time)))).toEqual(['not-open', 'closes-soon', 'file-today', 'file-today', 'closed']);
    expect([clock.claimClosesAt! - 1, clock.claimClosesAt!].map((now) => pressingAt(clock, now))).toEqual([clock.claimClosesAt, null]);
  });

  test('closes at 3:00 PM in Denver before and after its clocks are changed', () => {
    const days = ['2026-09-28', '2026-09-29', '2027-02-08', '2027-02-09'];
    expect(days.map((dealOn) => bought({ entry: { dealOn } }).claimClosesAt)).toEqual(
      ['2026-10-31T21:00:00', '2026-11-01T22:00:00', '2027-03-13T22:00:00', '2027-03-14T21:00:00'].map(utc),
    );
  });

  test('can be claimed again after a claim that was withdrawn', () =>
    expect(bought({ entry: { ours: { ...FILED, status: 'withdrawn' } } })).toMatchObject({ ...bought(), answerBy: null }));

  test('has the same terms whatever the kind of sale, so that nobody is asked for it', () =>
    expect(bought({ entry: { kind: null } })).toEqual(bought()));
});

test('a title bought from Tallahassee is due on day 30; the car goes back 24 hours after the notice', () => {
  const clock = clockOf({ seller: auction('tallahassee') });
  expect(clock).toMatchObject({ dueOn: '2026-12-02', claimOpensAt: utc('2026-12-03T05:00:00'), claimClosesAt: null });
  const by = answerBy(TALLAHASSEE, { on: '2026-12-03', minutes: 630 });
  expect(by).toBe(utc('2026-12-04T15:30:00'));
  const filed = clockOf({ seller: auction('tallahassee'), entry: { ours: { status: 'filed', answerBy: by } } });
  expect([by! - 1, by!].map((now) => claimStateAt(filed, now))).toEqual(['filed', 'unanswered']);
});

test('the window of Big Valley opens on day 30, stays open, and never closes soon: nobody says until when', () => {
  const clock = clockOf({ seller: auction('big-valley') });
  expect(clock).toMatchObject({ ...NO_WINDOW, claim: 'window', claimOpensAt: utc('2026-12-02T06:00:00') });
  const later = utc('2030-01-01T00:00:00');
  expect([claimStateAt(clock, later), pressingAt(clock, later)]).toEqual(['open', null]);
});

/** When the last two working days to file begin, in a window from the day of the deal until this hour of day 30. */
function lastTwo(dealOn: string, until: number | null): (number | null)[] {
  const terms = { ...MANHEIM, for: { orgId: 'acv' }, until, window: { opens: calendar(0), closes: calendar(30), once: false } } as const;
  const { claimSoonAt, claimFileAt } = clockOf({ terms: [terms], entry: { dealOn } });
  return [claimSoonAt, claimFileAt];
}
const midnights = (...days: string[]) => days.map(midnight);

describe('the last working day to file', () => {
  test('is the one whose noon is before the close', () => {
    // The window closes on Tuesday, December 1.
    expect(lastTwo('2026-11-01', 721)).toEqual(midnights('2026-11-30', '2026-12-01'));
    expect(lastTwo('2026-11-01', 720)).toEqual(midnights('2026-11-27', '2026-11-30'));
    expect(lastTwo('2026-11-01', null)).toEqual(midnights('2026-11-30', '2026-12-01'));
  });
  test('is before a weekend or a holiday on which the window closes', () => {
    expect(lastTwo('2026-10-29', null)).toEqual(midnights('2026-11-25', '2026-11-27'));
    expect(lastTwo('2026-10-27', null)).toEqual(midnights('2026-11-24', '2026-11-25'));
    expect(lastTwo('2026-11-25', null)).toEqual(midnights('2026-12-23', '2026-12-24'));
  });
  test('does not begin before the window opens', () => {
    // On Saturday, November 28, until 10 AM.
    const window = { opens: calendar(0), closes: calendar(0), once: false };
    const clock = clockOf({ terms: [{ ...ANY_AUCTION, until: 600, window }], entry: { dealOn: '2026-11-28' } });
    const opensAt = midnight('2026-11-28');
    expect(clock).toMatchObject({ claimOpensAt: opensAt, claimSoonAt: opensAt, claimFileAt: opensAt });
    expect(clock.claimClosesAt).toBe(utc('2026-11-28T17:00:00'));
  });
  test('is that of the organization’s own zone, also if the hour is one of another', () => {
    // In New York it closes at the end of Wednesday, when it is 10 PM in Denver; in Honolulu, when it is 3 AM on Thursday in Denver.
    const own = { window: { opens: calendar(0), closes: calendar(9), once: false }, for: { orgId: 'acv' } } as const;
    const fileOn = (timeZone: TitleTerms['timeZone']) =>
      clockOf({ terms: [{ ...ANY_AUCTION, ...own, timeZone }], entry: { dealOn: '2026-11-30' } }).claimFileAt;
    expect(fileOn('America/New_York')).toBe(midnight('2026-12-09'));
    expect(fileOn('Pacific/Honolulu')).toBe(midnight('2026-12-09'));
  });
  test('counts a window in working days over a holiday', () => {
    const terms = { ...MANHEIM, for: { orgId: 'acv' }, window: { opens: working(1), closes: working(3), once: false } } as const;
    expect(clockOf({ terms: [terms], entry: { dealOn: '2026-11-25' } })).toMatchObject({
      claimOpensAt: midnight('2026-11-27'),
      claimClosesAt: utc('2026-12-01T22:00:00'),
    });
  });
});

describe('what is not known is said, and not guessed', () => {
  test('without a deal day the title is due as if it had been the day of joining, and there is no window', () => {
    const clock = clockOf({ entry: { dealOn: null } });
    expect(clock).toMatchObject({ dueOn: '2026-12-03', claim: 'no-deal-day', ...NO_WINDOW });
    expect(clockOf({ entry: { dealOn: null, notFiling: true } })).toMatchObject({ claim: 'not-filing', ...NO_WINDOW });
    expect(clockOf({ entry: { dealOn: null, kind: null } })).toMatchObject({ claim: 'no-deal-day', ...NO_WINDOW });
  });

  test('without a kind of sale, the window that closes first and the earlier due day count, and the kind is asked for', () => {
    const unknown = clockOf({ entry: { kind: null } });
    expect(unknown).toMatchObject({ claim: 'kind-missing', termsId: 'acv-with-deal', dueOn: '2026-11-07' });
    const early: TitleTerms = { ...ACV_ABSENT, window: { opens: calendar(26), closes: calendar(80), once: true } };
    const mixed = clockOf({ entry: { kind: null }, terms: [ACV_WITH_DEAL, early] });
    expect(mixed).toMatchObject({ claim: 'kind-missing', termsId: 'acv-absent', dueOn: '2026-11-07', dueBy: 'terms' });
    expect(mixed.claimClosesAt).toBe(clockOf({ terms: [early] }).claimClosesAt);
  });

  test('a kind of sale without terms is due by the policy, and has no window', () => {
    expect(clockOf({ entry: { kind: 'with-deal' }, terms: [ACV_ABSENT] })).toMatchObject({
      claim: 'none',
      dueBy: 'policy',
      dueOn: '2026-11-16',
    });
    expect(clockOf({ entry: { kind: null }, terms: [ACV_ABSENT] })).toMatchObject({
      claim: 'kind-missing',
      termsId: 'acv-absent',
      dueBy: 'policy',
      dueOn: '2026-11-16',
    });
  });

  test('a window whose end nobody knows comes after one that closes', () => {
    const open: TitleTerms = { ...BIG_VALLEY, for: { orgId: 'acv' }, kind: 'with-deal' };
    expect(clockOf({ entry: { kind: null }, terms: [open, ACV_ABSENT] }).termsId).toBe('acv-absent');
    expect(clockOf({ entry: { kind: null }, terms: [open] }).termsId).toBe('big-valley');
  });

  test('without a seller there are neither terms nor a window', () =>
    expect(clockOf({ seller: null })).toMatchObject({ claim: 'none', termsId: null, dueBy: 'policy', dueOn: '2026-11-16' }));

  test('a deal of tomorrow counts as it is, and a corrected one moves due day, window and version', () => {
    const versions: TitleTerms[] = [ACV_ABSENT, { ...ACV_ABSENT, id: 'from-december', dealsFrom: '2026-12-01', due: calendar(21) }];
    const of = (dealOn: string) => clockOf({ entry: { dealOn }, terms: versions });
    expect([of('2026-11-30'), of('2026-12-01')].map(({ termsId, dueOn }) => [termsId, dueOn])).toEqual([
      ['acv-absent', '2026-12-28'],
      ['from-december', '2026-12-22'],
    ]);
  });
});

describe('a claim of the organization', () => {
  test('silences the window until it is answered or the time for it is over', () => {
    const clock = clockOf({ entry: { ours: FILED } });
    expect(clock).toMatchObject({ claim: 'filed', ...NO_WINDOW, answerBy: FILED.answerBy, dueOn: '2026-11-30' });
    expect([FILED.answerBy! - 1, FILED.answerBy!].map((now) => claimStateAt(clock, now))).toEqual(['filed', 'unanswered']);
  });

  test('keeps the time of its answer when deal day, kind, terms or seller change', () => {
    for (const changed of [{ entry: { dealOn: '2026-10-01' } }, { entry: { kind: null } }, { terms: [] }, { seller: null }] as Given[])
      expect(clockOf({ ...changed, entry: { ...changed.entry, ours: FILED } })).toMatchObject({ claim: 'filed', answerBy: FILED.answerBy });
  });

  test('whose answer is in no terms stays filed', () => {
    const clock = clockOf({ entry: { ours: { ...FILED, answerBy: null } } });
    expect(claimStateAt(clock, utc('2030-01-01T00:00:00'))).toBe('filed');
  });

  test('makes a title critical when it is not answered, but not before it is late', () => {
    const early = clockOf({ entry: { ours: { ...FILED, answerBy: utc('2026-11-20T12:00:00') } } });
    expect(early.criticalAt).toBe(early.lateAt);
    expect(clockOf({ entry: { ours: FILED } }).criticalAt).toBe(FILED.answerBy);
  });

  test('has to be settled once the title is there, and makes nothing critical then', () => {
    const there = { ...inDrawer, hasNext: true };
    const clock = clockOf({ facts: there, entry: { ours: FILED } });
    expect(clock).toMatchObject({ claim: 'arrived', ...NO_WINDOW });
    expect(clock.criticalAt).toBe(clockOf({ facts: there }).criticalAt);
    expect(claimStateAt(clock, utc('2030-01-01T00:00:00'))).toBe('arrived');
  });

  test('that was settled opens no window again', () => {
    const settled = { ...FILED, status: 'settled' } as const;
    expect(bought({ entry: { ours: settled } })).toMatchObject({ claim: 'settled', ...NO_WINDOW, answerBy: null });
  });

  test('that is not filed takes the title out of what presses, and can still be filed until the window closes', () => {
    const clock = clockOf({ entry: { notFiling: true } });
    const { claimOpensAt, claimClosesAt } = clockOf();
    expect(clock).toMatchObject({ claim: 'not-filing', claimOpensAt, claimClosesAt, claimSoonAt: null, claimFileAt: null });
    expect(pressingAt(clock, claimClosesAt! - 1)).toBeNull();
  });

  test('makes the title critical two working days before the window closes', () => {
    const clock = bought();
    expect([clock.lateAt, clock.claimSoonAt, clock.criticalAt]).toEqual([
      midnight('2026-12-03'),
      midnight('2026-12-03'),
      midnight('2026-12-03'),
    ]);
    expect(bought({ entry: { notFiling: true } }).criticalAt).toBe(midnight('2026-12-10'));
  });
});

describe('a claim against the organization', () => {
  test.each(TITLE_PLACES)('presses wherever the title is: %s', (place) => {
    const clock = clockOf({ facts: { place }, entry: { against: FILED } });
    expect([clock.againstBy, pressingAt(clock, utc('2026-11-03T00:00:00'))]).toEqual([FILED.answerBy, FILED.answerBy]);
  });
  test('presses first of all if its day is unknown', () =>
    expect(pressingAt(clockOf({ entry: { against: { ...FILED, answerBy: null } } }), 1)).toBe(0));
  test('presses no more once it was withdrawn or settled', () => {
    for (const status of ['withdrawn', 'settled'] as const)
      expect(clockOf({ entry: { against: { ...FILED, status } } }).againstBy).toBeNull();
  });
});

describe('a window', () => {
  const NOT_OWED: readonly Place[] = ['drawer', 'from-us', 'coming-back'];
  test.each(TITLE_PLACES)('is there as long as the title has not come, in each place where it can be: %s', (place) =>
    expect(clockOf({ facts: { place } }).claim).toBe(NOT_OWED.includes(place) ? 'none' : 'window'),
  );

  test('is none for a title that the organization had and lost, or handed on and has to find', () => {
    for (const place of ['missing-from-us', 'sent-back', 'missing'] as const)
      expect(clockOf({ facts: { place, receivedAt: inDrawer.receivedAt } })).toMatchObject({ claim: 'none', termsId: null, ...NO_WINDOW });
  });

  test('does not move with an own due day, which is a reminder to oneself', () => {
    const own = clockOf({ entry: { dueOn: '2026-11-10' } });
    expect(own).toMatchObject({ dueOn: '2026-11-10', dueBy: 'own', claimClosesAt: clockOf().claimClosesAt, claim: 'window' });
    // The policy's 14 and 7 days after the deal, as without terms.
    expect(own.criticalAt).toBe(midnight('2026-11-24'));
  });
});

/** C bought from the auction B on November 2. */
const claimOf = (scenario: ThreadScenario) => {
  const { thread } = scenario;
  const terms = { ...MANHEIM, for: { orgId: 'B' } };
  const entry = { ...NOTHING_NOTED, dealOn: '2026-11-02' };
  return titleClock(clockFactsOf(thread, stakeOf(thread, 'C')!, ORGS), entry, { policy: POLICY, terms: [terms], registration: null }).claim;
};
const sent = () => givenChain('A B* C D').delivers('B');
const arrived = () => sent().confirmsDelivery('C');

describe('on a thread, the same window is there', () => {
  test('until the title has come', () => {
    expect([givenChain('A* B C'), givenChain('A B C'), sent()].map(claimOf)).toEqual(['window', 'window', 'window']);
    expect([arrived(), arrived().delivers('C')].map(claimOf)).toEqual(['none', 'none']);
  });
  test('again after it never arrived, was confirmed by mistake, or went back', () => {
    expect(claimOf(sent().disputesDelivery('C', { paper: 'never-came' }))).toBe('window');
    expect(claimOf(arrived().givesUp('C', 'mistake'))).toBe('window');
    expect(claimOf(arrived().givesUp('C', 'returned'))).toBe('window');
  });
  test('again after an objection, or after its confirmation was taken back', () => {
    const claimed = givenChain('A* B C D').claims('C').confirmsClaim('A', 'C');
    expect([claimOf(claimed), claimOf(claimed.objects('B'))]).toEqual(['none', 'window']);
    expect(claimOf(arrived().takesBack('C'))).toBe('window');
  });
  test('not for a title that was lost by the organization itself', () => expect(claimOf(arrived().givesUp('C', 'lost'))).toBe('none'));
  test('also after the seller has left or declined', () => {
    expect(claimOf(givenChain('A? B C').declines('A').does('B', { type: 'leaveThread' }))).toBe('window');
  });
});

describe('a car that was sold to its driver in Texas', () => {
  const RETAIL = { on: '2026-10-20', state: 'TX', financed: false, registeredOn: null } as const;
  const sold = (given: Given = {}, retail: Partial<ClockEntry['retail']> = {}) =>
    clockOf({ ...given, entry: { retail: { ...RETAIL, ...retail }, ...given.entry } });

  test('is registered by day 30, which is the due day if it comes before that of the title', () => {
    expect(sold()).toMatchObject({ dueOn: '2026-11-19', dueBy: 'registration', titleDueOn: '2026-11-30', awaited: 'arrival' });
    expect(sold()).toMatchObject({
      registerSoonAt: midnight('2026-11-16'),
      registerLateAt: midnight('2026-11-20'),
      criticalAt: midnight('2026-11-20'),
    });
    expect(sold().claimClosesAt).toBe(clockOf().claimClosesAt);
  });

  test('is registered by day 45 if the organization finances it: then the title is due before', () => {
    const clock = sold({}, { financed: true });
    expect(clock).toMatchObject({
      dueOn: '2026-11-30',
      dueBy: 'terms',
      registerLateAt: midnight('2026-12-05'),
      criticalAt: midnight('2026-12-05'),
    });
  });

  test('keeps a title late that is in the drawer with nobody next, until it is registered', () => {
    expect(sold({ facts: inDrawer })).toMatchObject({ awaited: 'registration', dueOn: '2026-11-19', titleDueOn: null });
    const registered = sold({ facts: inDrawer }, { registeredOn: '2026-11-12' });
    expect(registered).toMatchObject({ awaited: null, dueOn: null, dueBy: null, registerSoonAt: null, criticalAt: null });
  });

  test.each(TITLE_PLACES)('has its day wherever the title is: %s', (place) =>
    expect(sold({ facts: { place } })).toMatchObject({ dueOn: '2026-11-19', dueBy: 'registration' }),
  );

  test('is due to be sent on, if that comes before', () =>
    expect(sold({ facts: { ...inDrawer, hasNext: true } })).toMatchObject({ awaited: 'sending', dueOn: '2026-11-13', dueBy: 'receipt' }));

  test('presses from when it is due soon, and goes on pressing when it is late', () => {
    const clock = sold({ facts: inDrawer });
    const moments = [clock.registerSoonAt! - 1, clock.registerSoonAt!, clock.registerLateAt!];
    expect(moments.map((now) => pressingAt(clock, now))).toEqual([null, clock.registerLateAt, clock.registerLateAt]);
  });

  test('has no day in a state whose days are unknown', () => {
    const facts: ClockFacts = { ...inDrawer, hasNext: false, joinedAt: inDrawer.receivedAt, expected: null, seller: null };
    const clock = titleClock(
      facts,
      { ...NOTHING_NOTED, retail: { ...RETAIL, state: 'WY' } },
      { policy: POLICY, terms: [], registration: null },
    );
    expect(clock).toMatchObject({ awaited: null, dueOn: null });
  });
});
