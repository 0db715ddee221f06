// What the table of an organization must hold, computed once more from its own views alone: the page of each thread and its own desk entry.
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import { DESK_FILTERS, type DeskFilter, type DeskOrder } from '../../src/domain/desk/table-filters.ts';
import type { DeskRow, Party } from '../../src/domain/desk/title-row.ts';
import { type Move, MOVES } from '../../src/domain/desk/next-move.ts';
import { TITLE_PLACES, type Place } from '../../src/domain/desk/title-path.ts';
import type { TitlePolicy } from '../../src/domain/desk/clock/title-policy.ts';
import type { TimeZone } from '../../src/domain/time-zones.ts';
import { IGNORED_CHARACTERS } from '../../src/domain/search/vehicle-terms.ts';
import type { LiveThread, StakeView, UpdateView } from '../../src/domain/thread/view/view-types.ts';

/** A day in a time zone, as PostgreSQL and the browser write it. */
export const dayAt = (timeZone: TimeZone, ms: number): string => new Date(ms).toLocaleDateString('sv', { timeZone });
export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const distance = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export type Given = {
  view: LiveThread;
  entry: DeskEntryView;
  policy: TitlePolicy;
  /** `updatedAt` of the thread when the organization set its follow-up. */
  followUpSetAt: number | undefined;
  now: number;
};
/** `moves`: one of these is shown; none if empty. `waitedFor`: the neighbor that has to do something. */
export type Expected = Omit<DeskRow, 'move' | 'latest'> & {
  moves: Move[];
  latest: { at: number; authorName: string; note: string | null } | null;
  waitedFor: Party | null;
};

const party = (stake: StakeView | undefined): Party | null =>
  stake ? { orgId: stake.orgId, name: stake.orgName, orgType: stake.orgType } : null;

/** Where the title is, and which stake the table names for it. */
function whereIsIt(
  { stakes, transit, returning, currentStakeId }: LiveThread,
  own: StakeView,
): { place: Place; at: StakeView | undefined } {
  const stakeOf = (id: string) => stakes.find((stake) => stake.id === id);
  if (transit) {
    if (transit.toStakeId === own.id) return { place: 'to-us', at: stakeOf(transit.fromStakeId) };
    return { place: transit.fromStakeId === own.id ? 'from-us' : 'moving', at: stakeOf(transit.toStakeId) };
  }
  if (returning) {
    if (returning.toStakeId === own.id) return { place: 'coming-back', at: stakeOf(returning.fromStakeId) };
    return { place: returning.fromStakeId === own.id ? 'sent-back' : 'going-back', at: stakeOf(returning.toStakeId) };
  }
  const holder = stakes.find(({ hasTitle }) => hasTitle);
  if (!holder)
    return currentStakeId === own.id ? { place: 'missing-from-us', at: undefined } : { place: 'missing', at: stakeOf(currentStakeId) };
  if (holder.own) return { place: 'drawer', at: undefined };
  return { place: holder.orderIndex === own.orderIndex - 1 ? 'with-seller' : 'with-partner', at: holder };
}

function lastWord(updates: readonly UpdateView[]): Expected['latest'] {
  let last: Expected['latest'] = null;
  for (const update of updates) {
    if (update.hidden) continue;
    const status = update.deliveryStatus ?? update.claimStatus;
    const isAnswered = status !== null && status !== 'pending' && update.ackByName !== null;
    const at = isAnswered ? update.ackAt! : update.at;
    const authorName = isAnswered ? update.ackByName! : update.authorName;
    if (!last || at >= last.at) last = { at, authorName, note: update.updateType === 'note' ? update.message : null };
  }
  return last;
}

export function expectedRow({ view, entry, policy, followUpSetAt, now }: Given): Expected {
  const own = view.stakes.find((stake) => stake.own)!;
  const [from, to] = [-1, 1].map((side) => party(view.stakes.find(({ orderIndex }) => orderIndex === own.orderIndex + side))) as [
    Party | null,
    Party | null,
  ];
  const { place, at } = whereIsIt(view, own);
  const day = (ms: number) => dayAt(policy.timeZone, ms);
  const today = day(now);
  const dealOn = entry.dealOn ?? day(own.confirmedAt!);
  const isHeld = place === 'drawer';
  const isAwaited = isHeld ? to !== null : place !== 'from-us' && place !== 'coming-back';
  const receivedOn = day(own.receivedAt ?? own.confirmedAt!);
  const dueOn = !isAwaited ? null : isHeld ? daysAfter(receivedOn, policy.sendOnDays) : (entry.dueOn ?? daysAfter(dealOn, policy.dueDays));
  const isLate = dueOn !== null && today > dueOn;
  const isDueSoon = dueOn !== null && today >= daysAfter(dueOn, -policy.dueSoonDays) && !(isHeld && today <= receivedOn);
  const { expected } = view;
  const reasonOfArrival =
    expected === null ? 'no-date' : expected < today ? 'date-past' : dueOn !== null && expected > dueOn ? 'date-after-due' : 'not-arrived';

  const isBack = entry.followUpOn !== null && entry.followUpOn <= today;
  const isHidden = entry.followUpOn !== null && !isBack && followUpSetAt === view.updatedAt;
  const sendsOn = isHeld && isAwaited && (isDueSoon || isLate);
  const moves: (Move | null)[] = isHidden ? [] : [view.turn, sendsOn ? 'sendOn' : null, isBack ? 'followUp' : null];

  const request = view.requests.find((one) => one.own);
  const upstream = view.stakes.find(({ orderIndex }) => orderIndex === own.orderIndex - 1);
  // After some days without an answer, an organization may confirm its own. That is not done on many threads at once.
  const answers = view.updates.filter(({ authorOwn }) => !authorOwn);
  const answerable =
    answers.find(({ offers }) => offers.includes('confirmDelivery')) ?? answers.find(({ offers }) => offers.includes('confirmClaim'));
  const delivery = view.updates.find(({ deliveryStatus }) => deliveryStatus === 'pending');
  const note = entry.notes.at(-1);
  return {
    id: view.id,
    vin: view.vin,
    year: view.year,
    make: view.make,
    model: view.model,
    stockNumber: entry.stockNumber,
    from,
    to,
    place,
    placeName: at?.orgName ?? null,
    envelope: delivery?.envelope ? { way: delivery.envelope.way, trackingNumber: delivery.envelope.trackingNumber } : null,
    dealOn,
    days: distance(dealOn, today),
    lateness: isLate
      ? today > daysAfter(dealOn, policy.dueDays + policy.criticalPastDueDays)
        ? 'critical'
        : 'late'
      : isDueSoon
        ? 'due-soon'
        : 'on-time',
    reason: !isAwaited ? null : isHeld ? 'not-sent' : reasonOfArrival,
    dueOn,
    daysLate: dueOn === null ? null : distance(dueOn, today),
    expected,
    expectedDaysAgo: expected === null ? null : distance(expected, today),
    latest: lastWord(view.updates),
    moves: moves.filter((move) => move !== null),
    waiting: request
      ? { kind: request.remindedAt === null ? 'asked' : 'reminded', at: request.remindedAt ?? request.at }
      : upstream && !upstream.confirmed
        ? { kind: 'invited', at: upstream.createdAt }
        : null,
    openRequestId: request?.id ?? null,
    waitsFor: view.waitsFor,
    waitedFor: isHeld || place === 'missing-from-us' ? null : place === 'from-us' || place === 'coming-back' ? to : from,
    followUpOn: entry.followUpOn,
    assignee: entry.assignee,
    lastNote: note ? { author: note.author, text: note.text, at: note.at } : null,
    can: {
      requestUpdate: view.offers.includes('requestUpdate'),
      remindRequest: request?.offers.includes('remindRequest') ? request.id : null,
      postUpdate: view.offers.includes('postUpdate'),
      send: view.offers.includes('markDelivered') && !view.stakes.some(({ claimPending }) => claimPending),
      finish: view.offers.includes('finishThread'),
      confirm:
        (answerable && {
          operation: answerable.offers.includes('confirmDelivery') ? 'confirmDelivery' : 'confirmClaim',
          updateId: answerable.id,
          authorName: answerable.authorName,
        }) ||
        null,
    },
  };
}

const STATES = ['critical', 'late', 'due-soon', 'on-time'];
/** Values are compared as numbers, or as the bytes of their lower case. Empty ones are last in both directions. */
type Key = number | string | null | undefined;
type Shown = Expected & { move: Move | null };

const msOf = (day: string | null): number | null => (day === null ? null : Date.parse(day));

/** The neighbor that has the title, or to or from which it moves. Between others, it moves in no order. */
function neighborAtPlace({ place, from, to }: Shown): Party | null {
  if (place === 'with-seller' || place === 'to-us' || place === 'sent-back') return from;
  return place === 'from-us' || place === 'coming-back' ? to : null;
}

function keysOf(order: DeskOrder, row: Shown): Key[] {
  switch (order) {
    case 'lateness':
      return [STATES.indexOf(row.lateness), row.lateness === 'on-time' ? null : msOf(row.dueOn), msOf(row.dealOn)];
    case 'stock':
      return [row.stockNumber || null];
    case 'vin':
      return [row.vin.slice(-6).toLowerCase()];
    case 'vehicle':
      return [row.make, row.model, row.year];
    case 'from':
      return [row.from?.name];
    case 'to':
      return [row.to?.name];
    case 'place':
      return [TITLE_PLACES.indexOf(row.place), neighborAtPlace(row)?.name];
    case 'days':
      return [row.days];
    case 'due':
      return [msOf(row.dueOn)];
    case 'expected':
      return [msOf(row.expected)];
    case 'word':
      return [row.latest && -row.latest.at];
    case 'move':
      return [row.move && MOVES.indexOf(row.move), row.waiting?.at];
    case 'assignee':
      return [row.assignee?.name];
    default:
      return order satisfies never;
  }
}

function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a).toLowerCase()), Buffer.from(String(b).toLowerCase()));
}

export function sorted(rows: readonly Shown[], order: DeskOrder, direction: 'up' | 'down'): Shown[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [keysOf(order, a), keysOf(order, b)];
    for (const [at, key] of first.entries()) {
      const other = second[at];
      const [none, otherNone] = [key === null || key === undefined, other === null || other === undefined];
      if (none && otherNone) continue;
      if (none || otherNone) return none ? 1 : -1;
      const difference = compareKeys(key, other);
      if (difference !== 0) return direction === 'up' ? difference : -difference;
    }
    return a.id < b.id ? -1 : 1;
  });
}

export type Criteria = { filters: readonly DeskFilter[]; partner: string | null; assignee: string | null; q: string; userId: string };

export function meets(row: Shown, filter: DeskFilter, userId: string): boolean {
  switch (filter) {
    case 'needs-you':
      return row.move !== null;
    case 'late':
      return row.lateness === 'late' || row.lateness === 'critical';
    case 'due-soon':
      return row.lateness === 'due-soon';
    case 'not-located':
      return row.place === 'missing' || row.place === 'missing-from-us';
    case 'in-drawer':
      return row.place === 'drawer';
    case 'to-us':
      return row.place === 'to-us' || row.place === 'coming-back';
    case 'from-us':
      return row.place === 'from-us' || row.place === 'sent-back';
    case 'no-date':
      return row.expected === null && row.place !== 'drawer' && row.place !== 'from-us';
    case 'mine':
      return row.assignee?.userId === userId;
    case 'unassigned':
      return row.assignee === null;
    default:
      return filter satisfies never;
  }
}

const ALTERNATIVES: readonly (readonly DeskFilter[])[] = [
  ['late', 'due-soon'],
  ['not-located', 'in-drawer', 'to-us', 'from-us'],
];
export const areAlternatives = (a: DeskFilter, b: DeskFilter): boolean =>
  a === b || ALTERNATIVES.some((group) => group.includes(a) && group.includes(b));

export function matching(rows: readonly Shown[], { filters, partner, assignee, q, userId }: Criteria): Shown[] {
  const all = filters.every((filter, at) => filters.findIndex((other) => areAlternatives(filter, other)) === at);
  if (!all) throw new Error(`${filters.join(', ')} exclude each other`);
  return rows.filter(
    (row) =>
      filters.every((filter) => meets(row, filter, userId)) &&
      (partner === null || row.waitedFor?.orgId === partner) &&
      (assignee === null || row.assignee?.userId === assignee) &&
      isFound(q, row, [row.stockNumber, row.from?.name ?? '', row.to?.name ?? '', row.assignee?.name ?? '']),
  );
}

/** The number beside each filter: how many rows meet it, and the chosen ones that are no alternatives to it. */
export const countsFor = (rows: readonly Shown[], criteria: Criteria): Record<string, number> => ({
  all: rows.length,
  ...Object.fromEntries(
    DESK_FILTERS.map((filter) => {
      const others = criteria.filters.filter((other) => !areAlternatives(filter, other));
      const assignee = saysWho(filter) ? null : criteria.assignee;
      return [
        filter,
        matching(rows, { ...criteria, filters: others, assignee }).filter((row) => meets(row, filter, criteria.userId)).length,
      ];
    }),
  ),
});

const saysWho = (filter: DeskFilter): boolean => filter === 'mine' || filter === 'unassigned';

/** How many rows a member takes care of that meet the other criteria but those about who does. */
export const countOfColleague = (rows: readonly Shown[], criteria: Criteria, assignee: string): number =>
  matching(rows, { ...criteria, filters: criteria.filters.filter((filter) => !saysWho(filter)), assignee }).length;

const ignoring = (text: string): string =>
  Array.from(text.toLowerCase())
    .filter((char) => !IGNORED_CHARACTERS.includes(char))
    .join('');
/** A name is found without its accents and punctuation, and by "and" for "&". */
const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}\p{Z}]/gu, '');
const digits = (text: string): string => text.toUpperCase().replaceAll('I', '1').replaceAll(/[OQ]/g, '0');

/**
 * Every word is in one of the texts, of which nothing is found that stands for withheld words, or in the VIN with digits for letters that look
 * like them. `others`: the stock number and names.
 */
export function isFound(
  q: string,
  { year, make, model, vin }: Pick<LiveThread, 'year' | 'make' | 'model' | 'vin'>,
  others: readonly string[],
): boolean {
  const readable = [make, model].map((text) => text.replaceAll(/\bPartner\b|\[redacted[^\]]*\]/g, '\n'));
  const texts = [String(year), ...readable, vin, ...others].map(ignoring);
  const words = q
    .split(/\s+/)
    .map(ignoring)
    .filter((word) => word !== '');
  const isInOther = (word: string) => plainName(word) !== '' && others.some((text) => plainName(text).includes(plainName(word)));
  return words.every(
    (word) =>
      texts.some((text) => text.includes(word)) ||
      isInOther(word) ||
      digits(vin).includes(word.length < 4 ? word.toUpperCase() : digits(word)),
  );
}
