// The demo begins on any day, and its clock is the real one. Each state of a claim and of lateness has to be there on every weekday, on
// holidays and at night: the same titles are in the same states whenever it begins.
import { expect, test } from 'vitest';
import { dateAt, workingDaysBefore } from '../scripts/demo/clock.ts';
import { daysFrom, fileStories } from '../scripts/demo/desk.ts';
import { confirms } from '../scripts/demo/moves.ts';
import { ORGS, type OrgKey } from '../scripts/demo/organizations.ts';
import { deadlines } from '../scripts/demo/stories/deadlines.ts';
import { REGISTRATION, termsOf } from '../scripts/demo/terms.ts';
import { timesOf } from '../scripts/demo/timing.ts';
import { addDays, instantOn, minutesIn } from '../src/domain/days.ts';
import { type ClaimState, claimStateAt, latenessAt, pressing } from '../src/domain/desk/clock/clock-states.ts';
import { SHIPPED_REGISTRATION_DAYS } from '../src/domain/desk/clock/registration.ts';
import { NOTHING_NOTED, titleClock, type TitleClock } from '../src/domain/desk/clock/title-clock.ts';
import { answerBy, type Seller, termsFor, type TitleTerms } from '../src/domain/desk/clock/title-terms.ts';
import { defaultPolicy } from '../src/domain/desk/clock/title-policy.ts';
import { seededRandom } from '../testing/random.ts';

const DENVER = 'America/Denver';
const policy = defaultPolicy('CO');

/** What the demo's table says of its titles with deadlines if it begins at `now`, ms since the epoch. */
function clocksAt(now: number): TitleClock[] {
  const terms = termsOf(now)
    .filter(({ owner }) => owner === 'aspen')
    .map(
      ({ for: whom, ...rest }, at): TitleTerms => ({
        ...rest,
        id: String(at),
        for: typeof whom === 'string' ? { orgId: whom } : whom,
        dealsFrom: null,
      }),
    );
  const random = seededRandom(1);
  const vehicle = { vin: '', year: 0, make: '', model: '', mileage: 0 };
  const told = deadlines.map((story) => ({ story, vehicle, times: timesOf(story, random, now) }));
  return fileStories(told, now).map(({ story, times, dealOn, kind }) => {
    const { claims = [], retail, isNotFiled = false, dueIn } = story.desk!;
    const key = story.by === 'aspen' ? story.from : story.by;
    const seller: Seller = key === 'acv' ? { orgId: key, orgType: 'auction', state: null } : { orgId: key, ...ORGS[key as OrgKey] };
    const receipt = times.steps.find(({ step }) => step[0] === 'aspen' && step[1] === confirms)?.at ?? null;
    const claimOf = (side: 'ours' | 'against') => {
      const claim = claims.find((one) => one.side === side && one.by === undefined);
      if (!claim) return null;
      const at = workingDaysBefore(now, claim.daysAgo);
      const inForce = termsFor(terms, seller, kind!, null, dealOn!);
      const byTerms = side === 'ours' ? answerBy(inForce!, { on: dateAt(at), minutes: minutesIn(inForce!.timeZone, at) }) : 0;
      return { status: claim.ended?.status ?? ('filed' as const), answerBy: byTerms };
    };
    const kept = claims.find(({ ended }) => ended?.dueIn !== undefined)?.ended?.dueIn ?? dueIn;
    return titleClock(
      {
        place: receipt === null ? 'with-seller' : 'drawer',
        hasNext: story.to !== undefined,
        receivedAt: receipt,
        expected: null,
        joinedAt: times.opened,
        seller,
      },
      {
        ...NOTHING_NOTED,
        dealOn,
        kind,
        notFiling: isNotFiled,
        dueOn: kept === undefined ? null : daysFrom(now, kept),
        ours: claimOf('ours'),
        against: claimOf('against'),
        retail: retail
          ? {
              on: daysFrom(now, -retail.daysAgo),
              state: retail.state,
              financed: retail.isFinanced ?? false,
              registeredOn: retail.registeredDaysAgo === undefined ? null : daysFrom(now, -retail.registeredDaysAgo),
            }
          : null,
      },
      {
        policy,
        terms,
        registration: retail
          ? (REGISTRATION.find(({ state }) => state === retail.state) ?? SHIPPED_REGISTRATION_DAYS[retail.state]!)
          : null,
      },
    );
  });
}

function counted<Key extends string>(keys: readonly Key[]): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

const CLAIMS: Partial<Record<ClaimState, number>> = {
  'file-today': 2,
  'closes-soon': 1,
  open: 3,
  'not-open': 4,
  closed: 1,
  'no-deal-day': 1,
  'not-filing': 1,
  used: 1,
  filed: 1,
  unanswered: 1,
  arrived: 1,
  settled: 1,
  none: 6,
};

test.each(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])(
  'if it begins on a %s, at any hour, its titles are in every state of a claim and of lateness',
  (weekday) => {
    const first = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'].indexOf(weekday);
    // Two years, with their holidays and changes of the clock.
    for (let week = 0; week < 105; week += 1) {
      const today = addDays('2026-01-01', first + 7 * week);
      for (const minutes of [10, 480, 780, 1215, 1435]) {
        const now = instantOn(DENVER, today, minutes);
        const clocks = clocksAt(now);
        const when = `${today} ${minutes}`;
        expect(counted(clocks.map((clock) => claimStateAt(clock, now))), when).toEqual(CLAIMS);
        const late = counted(clocks.map((clock) => latenessAt(clock, now)));
        expect(late.critical, when).toBeGreaterThanOrEqual(6);
        for (const state of ['late', 'due-soon', 'on-time'] as const) expect(late[state], `${when} ${state}`).toBeGreaterThan(0);
        const moves = counted(clocks.flatMap((clock) => pressing(clock, now).map(({ move }) => move)));
        expect(moves, when).toEqual({ fileClaim: 3, answerClaim: 1, register: 1 });
        expect(clocks.filter(({ claim }) => claim === 'kind-missing').length, when).toBe(2);
      }
    }
  },
);
