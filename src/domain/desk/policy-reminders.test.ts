// Which reminders a policy sends, and when: the mornings of one organization on one thread.
import { describe, expect, test } from 'vitest';
import { ANY_AUCTION, calendar } from '../../../testing/desk/auction-terms.ts';
import { DAY, givenChain, ORGS, START, type ThreadScenario } from '../../../testing/threads/thread-scenario.ts';
import { stakeOf } from '../thread/chain.ts';
import type { Change } from '../thread/facts.ts';
import { automaticRequest, deliveryReminder, invitationReminder } from '../thread/rules/remind-by-policy.ts';
import type { Orgs } from '../thread/view/org-facts.ts';
import { dayIn, daysFromTo, nextTimeOfDay } from '../days.ts';
import { dueReminders, REMINDER_HOUR, type SentReminders } from './policy-reminders.ts';
import { clockFactsOf } from './stored-row.ts';
import { SHIPPED_REGISTRATION_DAYS } from './clock/registration.ts';
import { type ClockEntry, NOTHING_NOTED, titleClock } from './clock/title-clock.ts';
import { defaultPolicy, type TitlePolicy } from './clock/title-policy.ts';
import type { TitleTerms } from './clock/title-terms.ts';

const ZONE = 'UTC';
const POLICY: TitlePolicy = { ...defaultPolicy(null), timeZone: ZONE, reminders: true };
const FIRST_DAY = dayIn(ZONE, START);

type Options = {
  orgId?: string;
  days?: number;
  since?: string;
  policy?: Partial<TitlePolicy>;
  orgs?: Orgs;
  noted?: Partial<ClockEntry>;
  terms?: readonly TitleTerms[];
};
/** What happens on a day after its reminders, by the number of the day: 0 is the first. */
type Events = Readonly<Record<number, (scenario: ThreadScenario) => unknown>>;

/**
 * The reminders of 40 mornings: "day 14: update 1" is the first request for an update in a row. Without `orgId`, those of C, which joined on
 * day 0 and whose title is due on day 14.
 */
function mornings(
  scenario: ThreadScenario,
  events: Events = {},
  { orgId = 'C', days = 40, since = FIRST_DAY, policy = {}, orgs = ORGS, noted = {}, terms = [] }: Options = {},
) {
  const told: string[] = [];
  const sent = new Map<string, SentReminders>();
  const { timeZone } = { ...POLICY, ...policy };
  let now = START;
  for (let day = 1; day <= days; day += 1) {
    events[day - 1]?.(scenario);
    now = nextTimeOfDay(timeZone, REMINDER_HOUR * 60, Math.max(now, scenario.now));
    scenario.now = now;
    const { thread } = scenario;
    const me = stakeOf(thread, orgId);
    if (!me || me.standing.status !== 'active') break;
    const rules = { policy: { ...POLICY, ...policy }, terms, registration: SHIPPED_REGISTRATION_DAYS.CA! };
    const clock = titleClock(clockFactsOf(thread, me, orgs), { ...NOTHING_NOTED, ...noted }, rules);
    for (const due of dueReminders({ thread, me, orgs, clock, timeZone, since, sent: [...sent.values()], now })) {
      const key = `${due.kind === 'managers' ? 'update' : due.kind} ${due.subjectId}`;
      const on = daysFromTo(FIRST_DAY, dayIn(timeZone, now));
      if (due.kind === 'managers') {
        told.push(`day ${on}: managers`);
        sent.set(key, { ...sent.get(key)!, toldAt: now });
        continue;
      }
      const facts = factsOf(scenario, orgId, due.kind, due.subjectId, now);
      if (facts.length === 0) continue;
      scenario.happened(orgId, ...facts);
      told.push(`day ${on}: ${due.kind} ${due.nth}`);
      sent.set(key, { kind: due.kind, subjectId: due.subjectId, sent: due.nth, lastAt: now, toldAt: null });
    }
  }
  return told;
}

function factsOf(scenario: ThreadScenario, orgId: string, kind: SentReminders['kind'], subjectId: string, now: number): Change[] {
  const { thread } = scenario;
  if (kind === 'delivery') return deliveryReminder(subjectId, now);
  if (kind === 'invitation') return invitationReminder(subjectId, now);
  return automaticRequest(thread, stakeOf(thread, orgId)!, scenario.actor(orgId).freshId, now);
}

/** B has the title, and C waits for it. */
const waiting = () => givenChain('A* B C').hands('A', 'B');
const says = (eta: string | null) => (scenario: ThreadScenario) =>
  scenario.does('B', { type: 'postUpdate', message: eta === null ? 'Soon.' : '', eta });
const invited = () => givenChain('A? B');
const invitations = (orgId: string) => mornings(givenChain('A* B C?'), {}, { orgId, policy: { dueDays: 100 } });
const denver = (now: string): string => new Date(nextTimeOfDay('America/Denver', REMINDER_HOUR * 60, Date.parse(now))).toISOString();
const dayNumber = (number: number): string => dayIn(ZONE, START + number * DAY);

describe('the neighbor that a title is expected from', () => {
  test('is asked on the due day, reminded every third day three times, and then the managers are told, once', () =>
    expect(mornings(waiting())).toEqual([
      'day 14: update 1',
      'day 17: update 2',
      'day 20: update 3',
      'day 23: update 4',
      'day 26: managers',
    ]));

  test('is asked on the day after the expected one', () =>
    expect(mornings(waiting(), { 0: says(dayNumber(4)) })[0]).toBe('day 5: update 1'));

  test('is not reminded any more once it wrote', () => {
    expect(mornings(waiting(), { 15: says(null) })).toEqual(['day 14: update 1']);
    expect(mornings(waiting(), { 24: says(null) })).toEqual([
      'day 14: update 1',
      'day 17: update 2',
      'day 20: update 3',
      'day 23: update 4',
    ]);
  });

  test('is asked again when the day that it named has passed', () =>
    expect(mornings(waiting(), { 15: says(dayNumber(18)) }, { days: 24 })).toEqual([
      'day 14: update 1',
      'day 19: update 1',
      'day 22: update 2',
    ]));

  test('is not asked a second time if another day comes while it does not answer', () =>
    expect(mornings(waiting(), { 0: says(dayNumber(12)) }, { days: 20 })).toEqual([
      'day 13: update 1',
      'day 16: update 2',
      'day 19: update 3',
    ]));

  test('is not asked if it wrote on that day before', () =>
    expect(mornings(waiting(), { 13: (scenario) => says(null)(scenario.after(17 * 3_600_000)) })).toEqual([]));

  test('is not asked by a policy while a colleague asked within the last day', () =>
    expect(mornings(waiting(), { 13: (scenario) => scenario.asks('C') }, { days: 19 })).toEqual(['day 15: update 1', 'day 18: update 2']));

  test('is not reminded of a request that was withdrawn', () =>
    expect(
      mornings(waiting(), {
        15: (scenario) => scenario.does('C', { type: 'withdrawRequest', requestId: scenario.thread.requests.at(-1)!.id }),
      }),
    ).toEqual(['day 14: update 1']));

  test('is asked while it is only invited, but not if nobody there has an account', () => {
    const orgs = new Map([...ORGS, ['A', { ...ORGS.get('A')!, provisional: true }]]);
    expect(mornings(invited(), {}, { orgId: 'B', days: 13, policy: { dueDays: 10 } })).toContain('day 10: update 1');
    expect(mornings(invited(), {}, { orgId: 'B', days: 13, policy: { dueDays: 10 }, orgs })).toEqual(['day 3: invitation 1']);
  });

  test('is nobody who is further away, because its name is withheld', () => expect(mornings(givenChain('A* B C'))).toEqual([]));

  test('is asked about a title that it has sent, and that did not arrive', () =>
    expect(mornings(waiting().delivers('B'), {}, { days: 15 })).toEqual(['day 14: update 1']));

  test('is not asked about what was due before reminders were turned on', () => {
    expect(mornings(waiting(), {}, { since: dayNumber(15) })).toEqual([]);
    expect(mornings(waiting(), {}, { since: dayNumber(14), days: 14 })).toEqual(['day 14: update 1']);
  });

  test('is not asked after the title has arrived', () =>
    expect(mornings(waiting(), { 15: (scenario) => scenario.hands('B', 'C') })).toEqual(['day 14: update 1']));
});

describe('one reminder', () => {
  test('goes to the recipient of a delivery after five days', () => {
    expect(mornings(waiting().delivers('B'), {}, { orgId: 'B' })).toEqual(['day 5: delivery 1']);
    expect(
      mornings(waiting(), { 0: (scenario) => scenario.delivers('B'), 3: (scenario) => scenario.confirmsDelivery('C') }, { orgId: 'B' }),
    ).toEqual([]);
  });

  test('goes to an invited organization after three days, from the one that invited it', () => {
    expect(invitations('B')).toEqual(['day 3: invitation 1']);
    expect(invitations('A')).toEqual([]);
  });
});

const at = (day: number) => START + day * DAY;

const sold = (day: number, registered: number | null = null) => ({
  on: dayNumber(day),
  state: 'CA' as const,
  financed: false,
  registeredOn: registered === null ? null : dayNumber(registered),
});

describe('what the organization notes for itself', () => {
  const terms: TitleTerms = {
    ...ANY_AUCTION,
    for: { orgId: 'B' },
    due: calendar(9),
    window: { opens: calendar(2), closes: calendar(20), once: true },
  };
  const without = mornings(waiting(), {}, { noted: { dealOn: FIRST_DAY }, terms: [terms] });

  test('by its terms another day than the policy’s can be the due day', () => expect(without[0]).toBe('day 9: update 1'));

  test.each<[string, Partial<ClockEntry>]>([
    ['a claim that it filed', { ours: { status: 'filed', answerBy: at(5) } }],
    ['a claim that nobody answered', { ours: { status: 'filed', answerBy: at(-2) } }],
    ['a claim that it withdrew', { ours: { status: 'withdrawn', answerBy: null } }],
    ['a claim that was settled', { ours: { status: 'settled', answerBy: at(3) } }],
    ['a claim against it', { against: { status: 'filed', answerBy: null } }],
    ['that it files no claim', { notFiling: true }],
    ['a retail sale before that', { retail: sold(-8) }],
    ['a retail sale that has to be registered later', { retail: sold(25) }],
    ['a registered retail sale', { retail: sold(-8, 1) }],
  ])('%s: no reminder comes on another day', (_, noted) => {
    for (const rules of [[terms], []])
      expect(mornings(waiting(), {}, { noted: { dealOn: FIRST_DAY, ...noted }, terms: rules })).toEqual(
        mornings(waiting(), {}, { noted: { dealOn: FIRST_DAY }, terms: rules }),
      );
  });
});

describe('what is sent', () => {
  test('is marked as automatic, and names no day', () => {
    const scenario = waiting();
    mornings(scenario, {}, { days: 14 });
    expect(scenario.notices.map(({ orgId, text }) => [orgId, text])).toEqual([
      ['B', 'Cedarvale Cars LLC asked for an update and what it waits for. (Automatic)'],
    ]);
    expect(scenario.view('B').requests).toMatchObject([{ automatic: true, note: '' }]);
    mornings(scenario.after(0), {}, { days: 0 });
    expect(JSON.stringify(scenario.notices)).not.toContain(dayNumber(14));
  });

  test('reminds of a delivery and of an invitation by name', () => {
    const delivered = waiting().delivers('B');
    mornings(delivered, {}, { orgId: 'B', days: 5 });
    expect(delivered.notices).toMatchObject([
      { orgId: 'C', type: 'tw_delivery', text: 'Birchwood Auto Auction sent you the title and asks whether it has arrived. (Automatic)' },
    ]);
    const unanswered = givenChain('A* B C?');
    mornings(unanswered, {}, { orgId: 'B', days: 3 });
    expect(unanswered.notices).toMatchObject([
      {
        orgId: 'C',
        type: 'tw_invite',
        text: 'Birchwood Auto Auction says you bought this from them. Its invitation waits for your answer. (Automatic)',
      },
    ]);
  });

  test('is the morning of the policy’s zone on the days on which clocks change', () => {
    expect([denver('2026-03-07T20:00:00Z'), denver('2026-03-08T20:00:00Z'), denver('2026-10-31T20:00:00Z')]).toEqual([
      '2026-03-08T13:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
      '2026-11-01T14:00:00.000Z',
    ]);
  });
});
