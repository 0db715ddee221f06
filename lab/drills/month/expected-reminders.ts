// The reminders that an organization's policy must send on a morning, computed once more from its pages and from the ledger.
import { dayAt, daysAfter, EMPTY_ENTRY, expectedRow } from '../../../testing/threads/expected-desk.ts';
import type { TimeZone } from '../../../src/domain/time-zones.ts';
import type { Thread } from '../../../src/domain/thread/thread.ts';
import type { LiveThread } from '../../../src/domain/thread/view/view-types.ts';
import type { Desk, LoggedEntry, Org, World } from './world.ts';

const DAY = 86_400_000;
/** `about`: the stake that is asked or invited, or the delivery. */
export type Reminder = { what: 'ask' | 'delivery' | 'invitation' | 'managers'; orgId: string; threadId: string; about: string };
export const reminderKey = ({ what, orgId, threadId, about }: Reminder): string => [what, orgId, threadId, about].join(' ');

/** `continues`: an ask that is one more of the same series. */
type ExpectedReminder = Reminder & { continues?: boolean };

/** What was sent so far, by organization and thread. */
export class SentSoFar {
  readonly asks = new Map<string, { target: string; times: number[]; toldAt: number | null }>();
  readonly once = new Set<string>();

  add(reminder: ExpectedReminder, now: number): void {
    const { what, orgId, threadId, about } = reminder;
    const key = `${orgId} ${threadId}`;
    const series = this.asks.get(key);
    if (what === 'managers') series!.toldAt = now;
    else if (what !== 'ask') this.once.add(reminderKey(reminder));
    else if (series?.target === about && reminder.continues) series.times.push(now);
    else this.asks.set(key, { target: about, times: [now], toldAt: null });
  }
}
/** The first millisecond of the day in the zone. */
function beginningOf(zone: TimeZone, day: string): number {
  let [before, after] = [Date.parse(day) - DAY, Date.parse(day) + DAY];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayAt(zone, middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

export const timeIn = (zone: string, now: number): string =>
  new Date(now).toLocaleTimeString('sv', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

/** `now`: a morning at seven in the policy's zone (ms). */
export function expectedReminders(world: World, org: Org, thread: Thread, sent: SentSoFar, now: number): ExpectedReminder[] {
  const page = world.pageOf(thread, org.orgId, now);
  if (!page || page.ended) return [];
  const { timeZone } = org.policy;
  const since = dayAt(timeZone, org.remindersSince!);
  const today = dayAt(timeZone, now);
  const isDay = (day: string) => day <= today && day >= since;
  const reminder = (what: Reminder['what'], about: string): Reminder => ({ what, orgId: org.orgId, threadId: thread.id, about });
  const own = page.stakes.find((stake) => stake.own)!;
  const all: ExpectedReminder[] = expectedAsk(world, org, page, sent, now, isDay).map((ask) => ({
    ...reminder(ask.what, ask.about),
    continues: ask.continues,
  }));
  if (page.transit?.fromStakeId === own.id) {
    const { toStakeId, updateId, since: sentAt } = page.transit;
    const one = reminder('delivery', updateId);
    const isPlaceholder = world.orgs.get(thread.chain.find(({ id }) => id === toStakeId)!.orgId)!.isPlaceholder;
    if (isDay(daysAfter(dayAt(timeZone, sentAt), 5)) && !isPlaceholder && !sent.once.has(reminderKey(one))) all.push(one);
  }
  for (const { facts, at, orgId } of world.entries.get(thread.id)!)
    for (const stakeId of invitedIn(facts)) {
      const stake = thread.chain.find(({ id }) => id === stakeId);
      const one = reminder('invitation', stakeId);
      if (
        orgId !== org.orgId ||
        stake?.standing.status !== 'invited' ||
        !isDay(daysAfter(dayAt(timeZone, at), 3)) ||
        sent.once.has(reminderKey(one))
      )
        continue;
      all.push(one);
    }
  return all;
}

/** Without what costs money: claims and retail sales move no day of a title, and the terms are due as the policy says. */
export const rowGiven = ({ dealOn, dueOn, followUpOn }: Desk, view: LiveThread, { policy }: Org, now: number) => ({
  view,
  entry: { ...EMPTY_ENTRY, dealOn, dueOn, followUpOn },
  policy,
  terms: [],
  seller: null,
  now,
});

function invitedIn(facts: LoggedEntry['facts']): string[] {
  return facts.flatMap((fact) => {
    if (fact.type === 'StakeInvited') return [fact.stakeId];
    return fact.type === 'ThreadOpened' ? fact.stakes.filter(({ joined }) => joined !== 'creator').map(({ id }) => id) : [];
  });
}

type Ask = { what: 'ask' | 'managers'; about: string; continues: boolean };

function expectedAsk(world: World, org: Org, page: LiveThread, sent: SentSoFar, now: number, isDay: (day: string) => boolean): Ask[] {
  const { timeZone } = org.policy;
  const own = page.stakes.find((stake) => stake.own)!;
  const before = page.stakes.find(({ orderIndex }) => orderIndex === own.orderIndex - 1);
  if (before?.id !== page.currentStakeId || world.orgs.get(before.orgId!)!.isPlaceholder) return [];
  const desk = world.deskOf(page.id, org.orgId);
  const row = expectedRow({ ...rowGiven(desk, page, org, now), followUpSetAt: undefined });
  if (row.dueOn === null || row.place === 'drawer') return [];
  const days = [row.dueOn, ...(page.expected === null ? [] : [daysAfter(page.expected, 1)])].filter(isDay).toSorted();
  const begins = days.at(-1);
  if (begins === undefined) return [];
  const entries = world.entries.get(page.id)!;
  const wrote = (from: number) => entries.some(({ at, facts }) => at >= from && facts.some((fact) => isWriting(fact, before.id)));
  const request = page.requests.find((one) => one.own);
  const lastAsked = request ? (request.remindedAt ?? request.at) : lastWithdrawal(entries, own.id, before.id);
  const mayAsk = lastAsked === null || now >= lastAsked + DAY;
  const series = sent.asks.get(`${org.orgId} ${page.id}`);
  const last = series?.target === before.id ? series : undefined;
  if (last && !wrote(last.times.at(-1)!)) {
    if (last.toldAt !== null) return [];
    if (request) {
      if (dayAt(timeZone, now) < daysAfter(dayAt(timeZone, lastAsked!), 3)) return [];
      return last.times.length < 4
        ? [{ what: 'ask', about: before.id, continues: true }]
        : [{ what: 'managers', about: before.id, continues: true }];
    }
  }
  const isNew = !last || begins > dayAt(timeZone, last.times.at(-1)!);
  return isNew && mayAsk && !wrote(beginningOf(timeZone, begins)) ? [{ what: 'ask', about: before.id, continues: false }] : [];
}

const isWriting = (fact: LoggedEntry['facts'][number], stakeId: string): boolean =>
  (fact.type === 'UpdatePosted' || fact.type === 'DeliveryMarked' || fact.type === 'TitleClaimed' || fact.type === 'TitleGivenUp') &&
  fact.stakeId === stakeId;

/** When the stake had last asked the target, if it has withdrawn that (ms). */
function lastWithdrawal(entries: readonly LoggedEntry[], stakeId: string, target: string): number | null {
  const asked = new Map<string, number>();
  let last: number | null = null;
  for (const { facts } of entries)
    for (const fact of facts) {
      if (fact.type === 'UpdateRequested' && fact.stakeId === stakeId && fact.target === target) asked.set(fact.requestId, fact.at);
      if (fact.type === 'RequestReminded' && asked.has(fact.requestId)) asked.set(fact.requestId, fact.at);
      if (fact.type === 'RequestsResolved' && fact.withdrawn)
        for (const id of fact.requestIds) if (asked.has(id)) last = Math.max(last ?? 0, asked.get(id)!);
    }
  return last;
}
