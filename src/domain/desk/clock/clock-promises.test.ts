// What the clock promises about any title, whatever was noted about it: on random cases, few in `npm test`, 100,000 in `npm run test:all`.
import { expect, test } from 'vitest';
import { type ClockCase, randomCase, randomFiling, randomGroup } from '../../../../testing/desk/clock-cases.ts';
import { extent } from '../../../../testing/extent.ts';
import { seededRandom } from '../../../../testing/random.ts';
import { addDays, dayIn, startOfDay } from '../../days.ts';
import type { TimeZone } from '../../time-zones.ts';
import type { DeskFacts } from '../title-path.ts';
import { changesAt, claimStateAt, CLOCK_INSTANTS, latenessAt, pressing } from './clock-states.ts';
import {
  type ClockEntry,
  type ClockRules,
  NOTHING_NOTED,
  possibleTerms,
  termsOfPurchase,
  type TitleClock,
  titleClock,
} from './title-clock.ts';
import type { TitlePolicy } from './title-policy.ts';
import { answerBy, atHour, countsFrom, earliestAnswer, SALE_KINDS, type TitleTerms } from './title-terms.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

const GROUPS = extent(60, 2500);
const CASES_PER_GROUP = 40;
const DAY_MS = 86_400_000;
const seed = Date.now() % 2 ** 31;
const random = seededRandom(seed);

type Tried = ClockCase & {
  /** Around an instant at which the clock changes, or at any time. */
  now: number;
  days: number;
  filing: ReturnType<typeof randomFiling>;
};

function around({ clock, facts }: ClockCase): number {
  const { int, pick, chance } = random;
  const times = CLOCK_INSTANTS.map((name) => clock[name]).filter((at) => at !== null);
  const at = times.length > 0 ? pick(times) : facts.joinedAt;
  return at + (chance(0.5) ? pick([-1, 0, 1]) : int(-40 * DAY_MS, 40 * DAY_MS));
}

const cases: Tried[] = Array.from({ length: GROUPS }, () => randomGroup(random)).flatMap((group) =>
  Array.from({ length: CASES_PER_GROUP }, () => {
    const one = randomCase(random, group);
    return { ...one, now: around(one), days: random.int(0, 40), filing: randomFiling(random, group.day) };
  }),
);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const inOrder = (...times: (number | null)[]): boolean => {
  const known = times.filter((at) => at !== null);
  return known.every((at, place) => place === 0 || known[place - 1]! <= at);
};
const clockOf = (
  { facts, entry, rules }: ClockCase,
  entryChange: Partial<ClockEntry> = {},
  rulesChange: Partial<ClockRules> = {},
): TitleClock => titleClock(facts, { ...entry, ...entryChange }, { ...rules, ...rulesChange });
const termsOf = ({ clock, rules }: ClockCase): TitleTerms | undefined => rules.terms.find(({ id }) => id === clock.termsId);
const saidAt = (clock: TitleClock, now: number): unknown => [latenessAt(clock, now), claimStateAt(clock, now), pressing(clock, now)];

const formats = new Map<TimeZone, Intl.DateTimeFormat>();
/** The time of the day that a clock in the zone shows. */
function shown(timeZone: TimeZone, at: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(at);
}
const written = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

// What the version before said, which knew no terms, claims and retail sales.
type ClockBefore = Pick<TitleClock, 'awaited' | 'dealOn' | 'dueOn' | 'dueSoonAt' | 'lateAt' | 'criticalAt'>;

function clockBefore(facts: DeskFacts, days: Pick<ClockEntry, 'dealOn' | 'dueOn'>, policy: TitlePolicy): ClockBefore {
  const { timeZone, dueDays, criticalPastDueDays } = policy;
  const dealOn = days.dealOn ?? dayIn(timeZone, facts.joinedAt);
  const awaited =
    facts.place === 'drawer' ? (facts.hasNext ? 'sending' : null) : ['from-us', 'coming-back'].includes(facts.place) ? null : 'arrival';
  if (awaited === null) return { awaited, dealOn, dueOn: null, dueSoonAt: null, lateAt: null, criticalAt: null };
  const receivedOn = awaited === 'sending' ? dayIn(timeZone, facts.receivedAt ?? facts.joinedAt) : null;
  const dueOn = receivedOn === null ? (days.dueOn ?? addDays(dealOn, dueDays)) : addDays(receivedOn, policy.sendOnDays);
  const dueSoonOn = addDays(dueOn, -policy.dueSoonDays);
  const soonOn = receivedOn !== null && dueSoonOn <= receivedOn ? addDays(receivedOn, 1) : dueSoonOn;
  const lateAt = startOfDay(timeZone, addDays(dueOn, 1));
  return {
    awaited,
    dealOn,
    dueOn,
    dueSoonAt: startOfDay(timeZone, soonOn),
    lateAt,
    criticalAt: Math.max(lateAt, startOfDay(timeZone, addDays(dealOn, dueDays + criticalPastDueDays + 1))),
  };
}

/** What is true of every case. */
const PROMISES: Record<string, (one: Tried) => boolean> = {
  // Never late before it is due, and never a day late.

  'a title is due soon before it is late, and late before it is critical': ({ clock }) =>
    inOrder(clock.dueSoonAt, clock.lateAt, clock.criticalAt),

  'a title is late from the day after its due day on, in the organization’s zone': ({ clock: { dueOn, lateAt }, rules }) => {
    const { timeZone } = rules.policy;
    return dueOn === null ? lateAt === null : dayIn(timeZone, lateAt! - 1) === dueOn && dayIn(timeZone, lateAt!) === addDays(dueOn, 1);
  },

  'a title has a due day exactly if something is awaited': ({ clock: { awaited, dueOn, dueBy, lateAt, criticalAt } }) =>
    [dueOn, dueBy, lateAt, criticalAt].every((one) => (one === null) === (awaited === null)),

  'all instants are whole milliseconds, as they are stored': ({ clock }) =>
    CLOCK_INSTANTS.every((name) => clock[name] === null || Number.isSafeInteger(clock[name])),

  'what the clock says changes only at the instants that are stored': ({ clock, now }) => {
    const until = changesAt(clock, now) ?? now + 400 * DAY_MS;
    const times = [now + (until - now) / 3, now + (until - now) / 2, until - 1].map(Math.floor).filter((at) => at >= now);
    return times.every((at) => same(saidAt(clock, at), saidAt(clock, now)));
  },

  // The window.

  'a window opens before it closes soon, before the day to file it, before it closes': ({ clock }) =>
    inOrder(clock.claimOpensAt, clock.claimSoonAt, clock.claimFileAt, clock.claimClosesAt),

  'a window that closes has a day to file, and one that does not close has none': ({ clock: { claim, ...clock } }) => {
    const isShown = claim === 'window' || (clock.claimOpensAt !== null && claim === 'kind-missing') || claim === 'not-filing';
    if (!isShown) return [clock.claimOpensAt, clock.claimSoonAt, clock.claimFileAt, clock.claimClosesAt].every((at) => at === null);
    if (claim === 'not-filing') return clock.claimSoonAt === null && clock.claimFileAt === null;
    return (
      clock.claimOpensAt !== null && [clock.claimSoonAt, clock.claimFileAt].every((at) => (at === null) === (clock.claimClosesAt === null))
    );
  },

  'no window is guessed: there is none without a deal day or a seller, nor for a title that has come': ({ facts, entry, clock }) =>
    entry.dealOn === null || !facts.seller || facts.receivedAt !== null || clock.awaited !== 'arrival'
      ? clock.claimOpensAt === null && clock.claimClosesAt === null
      : true,

  'a window closes at the hour of its terms by their clocks': (one) => {
    const { claimClosesAt } = one.clock;
    if (claimClosesAt === null) return true;
    const { until, timeZone } = termsOf(one)!;
    return until === null ? shown(timeZone, claimClosesAt) === '00:00' : shown(timeZone, claimClosesAt) === written(until);
  },

  'a claim is filed on the last working day of the organization whose noon is before the close': ({ clock, rules: { policy } }) => {
    const { claimOpensAt, claimFileAt, claimClosesAt } = clock;
    if (claimFileAt === null || claimFileAt === claimOpensAt) return true;
    const on = dayIn(policy.timeZone, claimFileAt);
    const hasNoon = (day: string): boolean => atHour(policy.timeZone, day, 720) < claimClosesAt!;
    return startOfDay(policy.timeZone, on) === claimFileAt && isWorkingDay(on) && hasNoon(on) && !hasNoon(addWorkingDays(on, 1));
  },

  'own due days, retail sales, claims against it and the numbers of the policy do not move a window': (one) => {
    const policy = { ...one.rules.policy, dueDays: 3, dueSoonDays: 9, criticalPastDueDays: 2 };
    const other = clockOf(one, { dueOn: null, retail: null, against: null }, { policy });
    const isOther = one.entry.kind === null;
    return isOther || (other.claimOpensAt === one.clock.claimOpensAt && other.claimClosesAt === one.clock.claimClosesAt);
  },

  'a later deal has no earlier window or due day by the same terms': (one) => {
    const { clock, entry, days } = one;
    if (entry.dealOn === null || entry.kind === null) return true;
    const later = clockOf(one, { dealOn: addDays(entry.dealOn, days) });
    if (later.termsId !== clock.termsId) return true;
    const names = ['claimOpensAt', 'claimSoonAt', 'claimFileAt', 'claimClosesAt', 'lateAt', 'criticalAt'] as const;
    return names.every((name) => (clock[name] === null ? later[name] === null : clock[name] <= later[name]!));
  },

  'more days of terms are never an earlier day': (one) => {
    const { clock, rules, days } = one;
    const longer = rules.terms.map((terms) => {
      if (terms.id !== clock.termsId || !terms.window) return terms;
      const { opens, closes } = terms.window;
      const later = closes && { ...closes, days: closes.days + days };
      return { ...terms, due: { ...terms.due, days: terms.due.days + days }, window: { ...terms.window, opens, closes: later } };
    });
    const other = clockOf(one, {}, { terms: longer });
    if (other.termsId !== clock.termsId) return true;
    return (clock.titleDueOn ?? '') <= (other.titleDueOn ?? '') && (clock.claimClosesAt ?? 0) <= (other.claimClosesAt ?? 0);
  },

  'without a kind of sale, a title is due and its window closes no later than for either kind': (one) => {
    const { clock, entry } = one;
    if (entry.kind !== null || entry.dealOn === null || entry.notFiling) return true;
    return SALE_KINDS.every((kind) => {
      const known = clockOf(one, { kind });
      const closesInTime = known.claimClosesAt === null || (clock.claimClosesAt !== null && clock.claimClosesAt <= known.claimClosesAt);
      return (clock.dueOn ?? '') <= (known.dueOn ?? '') && closesInTime;
    });
  },

  // Which terms.

  'the order of the list of terms does not matter': (one) => same(clockOf(one, {}, { terms: one.rules.terms.toReversed() }), one.clock),

  'terms for other organizations do not matter': (one) => {
    const terms = one.rules.terms.filter(({ for: whom }) => 'orgType' in whom || whom.orgId === one.facts.seller?.orgId);
    return same(clockOf(one, {}, { terms }), one.clock);
  },

  'the state of an auction does not matter, nor that of a dealership if the organization said one': (one) => {
    const { facts, entry, rules, clock } = one;
    if (!facts.seller || (facts.seller.orgType === 'dealership' && entry.sellerState === null)) return true;
    return same(titleClock({ ...facts, seller: { ...facts.seller, state: 'CA' } }, entry, rules), clock);
  },

  // Claims.

  'the time for an answer does not move with deal day, kind, state, terms or policy': (one) => {
    const changed = clockOf(one, { dealOn: '2026-01-31', kind: 'absent', sellerState: 'NY' }, { terms: [] });
    return changed.answerBy === one.clock.answerBy && changed.againstBy === one.clock.againstBy;
  },

  'a claim that is filed, used or settled, or will not be filed, presses nobody to file one': ({ clock, now }) =>
    ['filed', 'arrived', 'used', 'settled', 'not-filing'].includes(clock.claim)
      ? pressing(clock, now).every(({ move }) => move !== 'fileClaim')
      : true,

  'a claim whose title has come makes it no more critical': (one) =>
    one.clock.claim === 'arrived' ? one.clock.criticalAt === clockOf(one, { ours: null }).criticalAt : true,

  'an answer is due after the filing, and later for a later filing': ({ rules, filing }) =>
    rules.terms.every((terms) => {
      const by = answerBy(terms, filing);
      if (by === null || terms.answer!.within === 0) return true;
      const next = { ...filing, on: addDays(filing.on, 1) };
      const minutes = filing.minutes ?? 480;
      const isAfter = by > startOfDay(terms.timeZone, filing.on) + minutes * 60_000 - 3_600_000;
      return (
        isAfter &&
        by <= answerBy(terms, next)! &&
        countsFrom(terms, filing) >= filing.on &&
        countsFrom(terms, filing) <= countsFrom(terms, next)
      );
    }),

  'a claim is answered no later than by the terms that turn out to be those of the purchase, and by these once all is known': (one) => {
    const { facts, entry, rules, clock, filing, days } = one;
    const { seller } = facts;
    if (!seller) return true;
    const zone = rules.policy.timeZone;
    const by = earliestAnswer(possibleTerms(seller, clock.dealOn, entry, rules), filing, zone)?.at ?? null;
    const dealOn = entry.dealOn ?? addDays(clock.dealOn, -days);
    return SALE_KINDS.filter((kind) => entry.kind === null || entry.kind === kind).every((kind) => {
      const terms = termsOfPurchase(seller, dealOn, { ...entry, kind, dealOn }, rules);
      const known = (terms && earliestAnswer([terms], filing, zone)?.at) ?? null;
      if (entry.dealOn !== null && entry.kind !== null) return by === known;
      return known === null || (by !== null && by <= known);
    });
  },

  // Retail sales.

  'with a retail sale a title is due no later than without, and no later than the registration': (one) => {
    const { clock, rules } = one;
    if (clock.registerLateAt === null) return true;
    const without = clockOf(one, { retail: null });
    const registerOn = dayIn(rules.policy.timeZone, clock.registerLateAt - 1);
    const isEarlier = clock.dueOn! <= registerOn && (without.dueOn === null || clock.dueOn! <= without.dueOn);
    return isEarlier && clock.titleDueOn === without.dueOn && (without.criticalAt === null || clock.criticalAt! <= without.criticalAt);
  },

  'a retail sale does not change whose terms and which claim there are': (one) => {
    const { termsId, claim, answerBy: by, claimClosesAt } = clockOf(one, { retail: null });
    return same([termsId, claim, by, claimClosesAt], [one.clock.termsId, one.clock.claim, one.clock.answerBy, one.clock.claimClosesAt]);
  },

  'without terms, claims and retail sales every field is that of the version before': ({ facts, entry, rules }) => {
    const { dealOn, dueOn } = entry;
    const plain = titleClock(
      facts,
      { ...NOTHING_NOTED, dealOn, dueOn, kind: entry.kind, sellerState: entry.sellerState },
      { ...rules, terms: [] },
    );
    const before = clockBefore(facts, { dealOn, dueOn }, rules.policy);
    const names = ['awaited', 'dealOn', 'dueOn', 'dueSoonAt', 'lateAt', 'criticalAt'] as const;
    return names.every((name) => plain[name] === before[name]) && plain.claim === 'none' && plain.termsId === null;
  },
};

test.each(Object.entries(PROMISES))('%s', (_, isTrue) =>
  expect({ seed, broken: cases.find((one) => !isTrue(one)) }).toEqual({ seed, broken: undefined }),
);

const reached = (name: 'claim' | 'awaited' | 'dueBy') => [...new Set(cases.map(({ clock }) => clock[name]))].map(String).toSorted();

test('the cases reach every kind of claim, everything awaited, and everything that gives a due day', () => {
  expect({ claim: reached('claim'), awaited: reached('awaited'), dueBy: reached('dueBy') }).toEqual({
    claim: ['arrived', 'filed', 'kind-missing', 'no-deal-day', 'none', 'not-filing', 'settled', 'used', 'window'],
    awaited: ['arrival', 'null', 'registration', 'sending'],
    dueBy: ['null', 'own', 'policy', 'receipt', 'registration', 'terms'],
  });
});
