// Random cases of the clock of a title: an organization's policy and terms, and titles with what it noted about them. Most of them change
// their state around one day: the end of a month, a leap day, a change of the clocks, a holiday, or any other, from 2024 to 2030.
import { addDays, startOfDay } from '../../src/domain/days.ts';
import { CLAIM_STATUSES, type ClaimOnClock } from '../../src/domain/desk/clock/claims.ts';
import type { RegistrationDays, Retail } from '../../src/domain/desk/clock/registration.ts';
import { type ClockEntry, type ClockFacts, type ClockRules, type TitleClock, titleClock } from '../../src/domain/desk/clock/title-clock.ts';
import type { TitlePolicy } from '../../src/domain/desk/clock/title-policy.ts';
import { ANSWER_UNITS, DAY_UNITS, type Filing, SALE_KINDS, termsKey, type TitleTerms } from '../../src/domain/desk/clock/title-terms.ts';
import { TITLE_PLACES } from '../../src/domain/desk/title-path.ts';
import { TIME_ZONES } from '../../src/domain/time-zones.ts';
import type { Random } from '../random.ts';

const DAY_MS = 86_400_000;

export type ClockCase = { facts: ClockFacts; entry: ClockEntry; rules: ClockRules; clock: TitleClock };
/** The rules of one organization, and the day around which its titles change their states. */
export type CaseGroup = { day: string; policy: TitlePolicy; terms: TitleTerms[] };

export function randomUuid({ int }: Random): string {
  const hex = (digits: number): string => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** Two sellers that terms can be for, and one that only those for a type can be for. */
const SELLERS = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-00000000000c'];
const [FIRST, SECOND] = SELLERS as [string, string];
const STATES = ['CA', 'TX', 'NY'] as const;
const HOLIDAYS = ['01-01', '05-27', '07-04', '09-04', '11-26', '12-25'];

export function chooseDay({ int, pick }: Random): string {
  const year = int(2024, 2030);
  switch (int(0, 4)) {
    case 0:
      return addDays(`${year}-${String(int(1, 12)).padStart(2, '0')}-01`, int(-2, 1));
    case 1:
      return addDays(`${year}-03-01`, int(-2, 15));
    case 2:
      return addDays(`${year}-11-01`, int(-1, 8));
    case 3:
      return addDays(`${year}-${pick(HOLIDAYS)}`, int(-4, 4));
    default:
      return addDays(`${year}-01-01`, int(0, 365));
  }
}

function choosePolicy({ pick }: Random): TitlePolicy {
  return {
    dueDays: pick([1, 7, 14, 14, 14, 30, 365]),
    criticalPastDueDays: pick([0, 1, 7, 7, 30]),
    dueSoonDays: pick([0, 1, 3, 3, 60]),
    sendOnDays: pick([0, 1, 3, 3, 10, 60]),
    timeZone: pick(TIME_ZONES),
    reminders: false,
  };
}

const chooseHour = ({ int, pick, chance }: Random): number | null =>
  chance(0.3) ? null : chance(0.5) ? pick([240, 600, 719, 720, 721, 900, 1439]) : int(240, 1439);

function chooseTerms(random: Random, day: string): TitleTerms {
  const { int, pick, chance } = random;
  const dayOf = (days: number) => ({ days, unit: pick(DAY_UNITS) });
  const opens = int(0, 60);
  const closes = opens + pick([0, 1, 2, 3, 5, 10, 60]);
  return {
    id: randomUuid(random),
    for: chance(0.6) ? { orgId: pick([FIRST, FIRST, SECOND]) } : { orgType: pick(['auction', 'auction', 'dealership']) },
    kind: pick([null, null, ...SALE_KINDS]),
    sellerState: chance(0.3) ? pick(STATES) : null,
    dealsFrom: chance(0.2) ? addDays(day, -int(0, 90)) : null,
    due: dayOf(pick([0, 1, 5, 20, 28, 30, int(0, 60)])),
    window: chance(0.15) ? null : { opens: dayOf(opens), closes: chance(0.12) ? null : dayOf(closes), once: chance(0.5) },
    until: chooseHour(random),
    answer: chance(0.2) ? null : { within: pick([0, 1, 2, 5, 24, 48]), unit: pick(ANSWER_UNITS), by: chooseHour(random) },
    timeZone: pick(TIME_ZONES),
  };
}

export function randomGroup(random: Random): CaseGroup {
  const day = chooseDay(random);
  const terms = new Map<string, TitleTerms>();
  for (let left = random.int(2, 12); left > 0; left -= 1) {
    const one = chooseTerms(random, day);
    terms.set(termsKey(one), one);
  }
  return { day, policy: choosePolicy(random), terms: [...terms.values()] };
}

/** The day on which something should be, so that it changes its state on the group's day, one day around it, or at any time. */
const near = ({ int, pick, chance }: Random, day: string): string =>
  addDays(day, chance(0.85) ? int(-1, 1) : pick([-60, -20, -7, 7, 20, 60]));
/** Around the midnight at which the day begins, to the millisecond; or at any time of the day. */
function momentOn({ int, pick, chance }: Random, { timeZone }: TitlePolicy, day: string): number {
  const midnight = startOfDay(timeZone, day);
  return chance(0.6) ? midnight + pick([-1, 0, 1, 59 * 60_000, DAY_MS / 24, -DAY_MS / 24]) : midnight + int(0, DAY_MS);
}

/** About how many calendar days these are. */
const spanOf = ({ days, unit }: { days: number; unit: string }): number => (unit === 'calendar' ? days : Math.round((days * 7) / 5));

/** After how many days since the deal something changes: by the policy, or by one of the terms. */
function chooseSpan(
  { pick, chance, int }: Random,
  { dueDays, dueSoonDays, criticalPastDueDays }: TitlePolicy,
  terms: readonly TitleTerms[],
) {
  if (chance(0.4)) return pick([dueDays - dueSoonDays, dueDays + 1, dueDays + criticalPastDueDays + 1]);
  const { due, window } = pick(terms);
  const dueSpan = spanOf(due);
  if (!window || chance(0.3)) return pick([dueSpan - dueSoonDays, dueSpan + 1, dueSpan + criticalPastDueDays + 1]);
  return chance(0.3) ? spanOf(window.opens) : spanOf(window.closes ?? window.opens) - int(0, 4);
}

export function randomCase(random: Random, { day, policy, terms }: CaseGroup): ClockCase {
  const { int, pick, chance } = random;
  const turnsOn = near(random, day);
  const dealDay = addDays(turnsOn, -chooseSpan(random, policy, terms));
  const place = chance(0.25) ? 'drawer' : chance(0.5) ? pick(TITLE_PLACES) : pick(['missing', 'with-seller', 'to-us'] as const);
  const receivedOn = addDays(turnsOn, -pick([policy.sendOnDays - policy.dueSoonDays, policy.sendOnDays + 1, 1]));
  const claim = (part: number): ClaimOnClock | null =>
    chance(part) ? { status: pick(CLAIM_STATUSES), answerBy: chance(0.2) ? null : momentOn(random, policy, near(random, day)) } : null;
  const registration: RegistrationDays | null = chance(0.15) ? null : { days: pick([10, 30]), financedDays: pick([null, 45]) };
  const retail: Retail | null = chance(0.75)
    ? null
    : {
        on: addDays(turnsOn, -pick([0, 5, 10, 11, 13, 30, 31, 45, 46])),
        state: pick(STATES),
        financed: chance(0.5),
        registeredOn: chance(0.15) ? day : null,
      };
  const facts: ClockFacts = {
    place,
    hasNext: chance(0.8),
    joinedAt: momentOn(random, policy, addDays(dealDay, int(0, 3))),
    receivedAt: chance(place === 'drawer' ? 0.9 : 0.1) ? momentOn(random, policy, receivedOn) : null,
    expected: chance(0.4) ? near(random, day) : null,
    seller: chance(0.1)
      ? null
      : { orgId: pick([FIRST, ...SELLERS]), orgType: pick(['auction', 'auction', 'dealership']), state: pick([null, ...STATES]) },
  };
  const entry: ClockEntry = {
    dealOn: chance(0.8) ? dealDay : null,
    dueOn: chance(0.2) ? addDays(turnsOn, pick([policy.dueSoonDays, -1])) : null,
    kind: pick([null, ...SALE_KINDS]),
    sellerState: chance(0.3) ? pick(STATES) : null,
    notFiling: chance(0.1),
    ours: claim(0.2),
    against: claim(0.15),
    retail,
  };
  const rules = { policy, terms, registration };
  return { facts, entry, rules, clock: titleClock(facts, entry, rules) };
}

export const randomFiling = (random: Random, day: string): Filing => ({
  on: near(random, day),
  minutes: random.chance(0.2) ? null : random.chance(0.5) ? random.pick([0, 239, 240, 599, 600, 900, 1439]) : random.int(0, 1439),
});
