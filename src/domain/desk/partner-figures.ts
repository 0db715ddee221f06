// What went from one organization to a partner and back in the last 90 days: how long it took, what it waited for, what was late, disputed and
// not answered.
import { addDays, dayIn, daysFromTo, startOfDay } from '../days.ts';
import { type ClockRules, dueFromSeller } from './clock/title-clock.ts';
import type { TitlePolicy } from './clock/title-policy.ts';
import type { SaleKind, Seller } from './clock/title-terms.ts';
import type { UsState } from '../us-states.ts';
import { WAITS_FOR, type WaitsFor } from '../thread/waits-for.ts';

/** Today and the days before it. */
const FIGURES_DAYS = 90;
/** With fewer titles, neither a median nor a share tells anything. */
const FIGURES_MIN_TITLES = 5;

/**
 * A title sent from one to the other. `at`: when it was marked as delivered (ms). `receivedAt`: when it had come to rest with our own
 * organization, for a delivery of ours; null if it had not, so that joining the thread counts.
 */
export type SharedDelivery = { ours: boolean; at: number; receivedAt: number | null; ending: 'disputed' | 'withdrawn' | 'other' };
/** A request for an update that one made to the other, and did not withdraw. */
type SharedRequest = { ours: boolean; isOpen: boolean };

/** What they said that the title waits for, and when for the first time (ms). */
type SharedWait = { what: WaitsFor; at: number };

/**
 * What our view of one thread shows of us and our neighbor. `joinedAt`: when we joined (ms). Days, kind of sale and seller's state are what
 * our desk entry says, the days as YYYY-MM-DD; null if it does not. Deliveries are in their order; these and the requests were made in the last
 * 90 days.
 */
export type SharedThread = {
  joinedAt: number;
  dealOn: string | null;
  dueOn: string | null;
  kind: SaleKind | null;
  sellerState: UsState | null;
  deliveries: readonly SharedDelivery[];
  waits: readonly SharedWait[];
  requests: readonly SharedRequest[];
};

/** When the 90 days begin (ms). */
export const figuresSince = ({ timeZone }: Pick<TitlePolicy, 'timeZone'>, now: number): number =>
  startOfDay(timeZone, addDays(dayIn(timeZone, now), 1 - FIGURES_DAYS));

type Rules = Pick<ClockRules, 'policy' | 'terms'>;
type Sent = { days: number; isLate: boolean };
/** `termsDays`: how many days after the deal it was due, if our terms say so. `waits`: the days from when each reason was said first. */
type SentToUs = Sent & { termsDays: number | null; waits: readonly { what: WaitsFor; days: number }[] };

export type DirectionFigures = ReturnType<typeof partnerFigures>['theyToUs'];

/** All days are calendar days in the policy's time zone. */
export function partnerFigures(threads: readonly SharedThread[], partner: Seller, rules: Rules) {
  const theirs = threads.flatMap((thread) => sentToUs(thread, partner, rules));
  const ours = threads.flatMap((thread) => sentByUs(thread, rules.policy));
  return {
    // They owe an answer to what we asked.
    theyToUs: { ...figuresOf(theirs), ...countsOf(threads, { deliveries: 'theirs', requests: 'ours' }) },
    weToThem: { ...figuresOf(ours), ...countsOf(threads, { deliveries: 'ours', requests: 'theirs' }) },
    /** How many of the titles that they sent us took this long, the fewest days first. Empty for too few titles. */
    sent: theirs.length < FIGURES_MIN_TITLES ? [] : grouped(theirs),
    dueByTerms: dueByTerms(theirs),
    waits: theirs.length < FIGURES_MIN_TITLES ? [] : waitsOf(theirs),
  };
}

/** A title counts once, by the last time it was sent. */
const lastSent = ({ deliveries }: SharedThread, ours: boolean): SharedDelivery | undefined =>
  deliveries.findLast((one) => one.ours === ours && one.ending !== 'withdrawn');

/** By the due day of the title alone: when a car has to be registered does not matter. One that was sent before the deal took no days. */
function sentToUs(thread: SharedThread, partner: Seller, rules: Rules): SentToUs[] {
  const last = lastSent(thread, false);
  if (!last) return [];
  const { timeZone } = rules.policy;
  const sentOn = dayIn(timeZone, last.at);
  const dealOn = thread.dealOn ?? dayIn(timeZone, thread.joinedAt);
  const due = dueFromSeller(partner, dealOn, thread, rules);
  return [
    {
      days: Math.max(0, daysFromTo(dealOn, sentOn)),
      isLate: sentOn > due.on,
      termsDays: due.by === 'terms' ? daysFromTo(dealOn, due.on) : null,
      waits: thread.waits
        .filter(({ at }) => at <= last.at)
        .map(({ what, at }) => ({ what, days: daysFromTo(dayIn(timeZone, at), sentOn) })),
    },
  ];
}

function sentByUs(thread: SharedThread, { timeZone, sendOnDays }: TitlePolicy): Sent[] {
  const last = lastSent(thread, true);
  if (!last) return [];
  const sentOn = dayIn(timeZone, last.at);
  const restedOn = dayIn(timeZone, last.receivedAt ?? thread.joinedAt);
  return [{ days: Math.max(0, daysFromTo(restedOn, sentOn)), isLate: sentOn > addDays(restedOn, sendOnDays) }];
}

/**
 * How many days after the deal the titles were due that our terms are for: the fewest and the most, and whether they are for all of them.
 * Null if they are for none.
 */
function dueByTerms(sent: readonly SentToUs[]) {
  const days = sent.map(({ termsDays }) => termsDays).filter((one) => one !== null);
  return days.length === 0 ? null : { fewest: Math.min(...days), most: Math.max(...days), isAll: days.length === sent.length };
}

/**
 * How many titles waited for what, by the reasons that they said before they sent them, and the median of the days from then. A title with
 * several reasons counts for each; one without any, from the deal, for null, which is last. What most titles waited for is first.
 */
function waitsOf(sent: readonly SentToUs[]) {
  const daysFor = (what: WaitsFor) => sent.flatMap(({ waits }) => waits.filter((one) => one.what === what).map(({ days }) => days));
  const unsaid = sent.filter(({ waits }) => waits.length === 0).map(({ days }) => days);
  const said = WAITS_FOR.flatMap((what) => waitsFor(what, daysFor(what)));
  return [...said.toSorted((a, b) => b.titles - a.titles || b.medianDays - a.medianDays), ...waitsFor(null, unsaid)];
}

const waitsFor = (what: WaitsFor | null, days: readonly number[]) =>
  days.length === 0 ? [] : [{ what, titles: days.length, medianDays: median(days) }];

const figuresOf = (sent: readonly Sent[]) => ({
  titles: sent.length,
  /** Calendar days, halves included. Null for too few titles. */
  medianDays: sent.length < FIGURES_MIN_TITLES ? null : median(sent.map(({ days }) => days)),
  late: sent.filter(({ isLate }) => isLate).length,
});

type Side = 'ours' | 'theirs';

function countsOf(threads: readonly SharedThread[], of: { deliveries: Side; requests: Side }) {
  const requests = threads.flatMap((thread) => thread.requests).filter(({ ours }) => ours === (of.requests === 'ours'));
  const deliveries = threads.flatMap((thread) => thread.deliveries).filter(({ ours }) => ours === (of.deliveries === 'ours'));
  return {
    disputes: deliveries.filter(({ ending }) => ending === 'disputed').length,
    requests: requests.length,
    /** How many of the requests. */
    unanswered: requests.filter(({ isOpen }) => isOpen).length,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function grouped(sent: readonly Sent[]) {
  const groups = new Map<string, Sent & { titles: number }>();
  for (const { days, isLate } of sent) {
    const key = `${days} ${isLate}`;
    groups.set(key, { days, isLate, titles: (groups.get(key)?.titles ?? 0) + 1 });
  }
  return [...groups.values()].toSorted((a, b) => a.days - b.days || Number(a.isLate) - Number(b.isLate));
}
