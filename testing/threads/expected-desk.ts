// What the table of an organization must hold, computed once more from its own views alone: the page of each thread, its own desk entry and
// its own terms. Its clock is the domain's, of which PostgreSQL's calendar says the same: see `tests/desk/lateness.test.ts`.
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import { claimStateAt, isClaimOpen, latenessAt, latenessReason, pressing } from '../../src/domain/desk/clock/clock-states.ts';
import { titleClock } from '../../src/domain/desk/clock/title-clock.ts';
import type { TitlePolicy } from '../../src/domain/desk/clock/title-policy.ts';
import type { Seller, TitleTerms } from '../../src/domain/desk/clock/title-terms.ts';
import { isTurn, type Move, SHOWN_MOVES, type ShownMove } from '../../src/domain/desk/next-move.ts';
import {
  DESK_FILTERS,
  type DeskFilter,
  type DeskOrder,
  FILTER_GROUPS,
  WAIT_FILTERS,
  type WaitFilter,
} from '../../src/domain/desk/table-filters.ts';
import { TITLE_PLACES, type Place } from '../../src/domain/desk/title-path.ts';
import type { DeskRow, Party, RowClaim } from '../../src/domain/desk/title-row.ts';
import { US_STATES } from '../../src/domain/us-states.ts';
import { IGNORED_CHARACTERS } from '../../src/domain/search/vehicle-terms.ts';
import type { LiveThread, StakeView, UpdateView } from '../../src/domain/thread/view/view-types.ts';
import type { TimeZone } from '../../src/domain/time-zones.ts';

/** A day in a time zone, as PostgreSQL and the browser write it. */
export const dayAt = (timeZone: TimeZone, ms: number): string => new Date(ms).toLocaleDateString('sv', { timeZone });
export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const distance = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Of a desk entry, what the table shows and what the clock needs. */
export type GivenEntry = Pick<
  DeskEntryView,
  'stockNumber' | 'dealOn' | 'dueOn' | 'assignee' | 'followUpOn' | 'kind' | 'sellerState' | 'notFiling' | 'claims' | 'retail' | 'notes'
>;
export const EMPTY_ENTRY: GivenEntry = {
  stockNumber: '',
  dealOn: null,
  dueOn: null,
  assignee: null,
  followUpOn: null,
  kind: null,
  sellerState: null,
  notFiling: null,
  claims: { ours: null, against: null },
  retail: null,
  notes: [],
};

export type Given = {
  view: LiveThread;
  entry: GivenEntry;
  policy: TitlePolicy;
  terms: readonly (TitleTerms & { howToFile: string; forOrg: { name: string } | null })[];
  /** The one that the desk entry names. */
  seller: Seller | null;
  /** `updatedAt` of the thread when the organization set its follow-up. */
  followUpSetAt: number | undefined;
  now: number;
};
/** `moves`: one of these is shown; none if empty. `waitedFor`: the neighbor that has to do something. */
export type Expected = Omit<DeskRow, 'move' | 'latest'> & {
  moves: ShownMove[];
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

const rowClaim = (claim: DeskEntryView['claims']['ours']): RowClaim | null =>
  claim && { status: claim.status, filedOn: claim.filedOn, confirmation: claim.confirmation, answerBy: claim.answerBy };

export function expectedRow({ view, entry, policy, terms, seller, followUpSetAt, now }: Given): Expected {
  const own = view.stakes.find((stake) => stake.own)!;
  const [from, to] = [-1, 1].map((side) => party(view.stakes.find(({ orderIndex }) => orderIndex === own.orderIndex + side))) as [
    Party | null,
    Party | null,
  ];
  const { place, at } = whereIsIt(view, own);
  const { timeZone } = policy;
  const today = dayAt(timeZone, now);
  const { ours, against } = entry.claims;
  const facts = { place, hasNext: to !== null, joinedAt: own.confirmedAt!, receivedAt: own.receivedAt, expected: view.expected, seller };
  const registrationDays = entry.retail?.registrationDays ?? null;
  const clock = titleClock(
    facts,
    { ...entry, notFiling: entry.notFiling !== null, ours, against },
    { policy, terms, registration: registrationDays === null ? null : { days: registrationDays, financedDays: null } },
  );
  const { dealOn, dueOn } = clock;
  const { expected } = view;

  const isBack = entry.followUpOn !== null && entry.followUpOn <= today;
  const isHidden = entry.followUpOn !== null && !isBack && followUpSetAt === view.updatedAt;
  const claim = claimStateAt(clock, now);
  const sendsOn = clock.sendOnAt !== null && clock.sendOnAt <= now;
  const begun: (Move | null)[] = [
    view.turn,
    claim === 'unanswered' ? 'noAnswer' : null,
    claim === 'arrived' ? 'settleClaim' : null,
    sendsOn ? 'sendOn' : null,
    isBack ? 'followUp' : null,
  ];
  const moves = isHidden ? [] : begun.filter((move) => move !== null);
  const [presses = null] = pressing(clock, now);
  // A window that closes is hidden by no follow-up.
  const shown = (moves.length === 0 ? [null] : moves).map((move) => (isTurn(move) ? move : (presses?.move ?? move)));
  const inForce = terms.find(({ id }) => id === clock.termsId);

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
    lateness: latenessAt(clock, now),
    reason: latenessReason(clock, facts, timeZone, now),
    dueOn,
    dueBy: clock.dueBy,
    titleDueOn: clock.titleDueOn,
    daysLate: dueOn === null ? null : distance(dueOn, today),
    expected,
    expectedDaysAgo: expected === null ? null : distance(expected, today),
    latest: lastWord(view.updates),
    kind: entry.kind,
    terms: inForce
      ? {
          forName: inForce.forOrg?.name ?? null,
          forType: seller!.orgType,
          kind: inForce.kind,
          howToFile: inForce.howToFile,
          timeZone: inForce.timeZone,
        }
      : null,
    claim: {
      state: claim,
      isKindMissing: clock.claim === 'kind-missing',
      opensAt: clock.claimOpensAt,
      fileAt: clock.claimFileAt,
      closesAt: clock.claimClosesAt,
    },
    ours: rowClaim(ours),
    against: rowClaim(against),
    registerOn:
      entry.retail && registrationDays !== null && entry.retail.registeredOn === null ? daysAfter(entry.retail.on, registrationDays) : null,
    retailState: entry.retail ? US_STATES[entry.retail.state] : null,
    presses: presses?.at ?? null,
    moves: shown.filter((move) => move !== null),
    waiting: request
      ? { kind: request.remindedAt === null ? 'asked' : 'reminded', at: request.remindedAt ?? request.at }
      : upstream && !upstream.confirmed
        ? { kind: 'invited', at: upstream.createdAt }
        : null,
    openRequestId: request?.id ?? null,
    waitsFor: view.waitsFor,
    waitedFor: place === 'drawer' || place === 'missing-from-us' ? null : place === 'from-us' || place === 'coming-back' ? to : from,
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
type Shown = Expected & { move: ShownMove | null };

const msOf = (day: string | null): number | null => (day === null ? null : Date.parse(day));

/** The neighbor that has the title, or to or from which it moves. Between others, it moves in no order. */
function neighborAtPlace({ place, from, to }: Shown): Party | null {
  if (place === 'with-seller' || place === 'to-us' || place === 'sent-back') return from;
  return place === 'from-us' || place === 'coming-back' ? to : null;
}

/** Windows that close, the next one first; then those without an end, by their beginning; then those that have closed. */
function fileKeys({ state, opensAt, closesAt }: Shown['claim']): Key[] {
  const isOver = state === 'closed';
  if (!isOver && state !== 'not-open' && !isClaimOpen(state)) return [null, null, null];
  return [isOver ? null : closesAt, closesAt === null ? opensAt : null, closesAt];
}

function keysOf(order: DeskOrder, row: Shown): Key[] {
  switch (order) {
    case 'lateness':
      return [row.presses, STATES.indexOf(row.lateness), row.lateness === 'on-time' ? null : msOf(row.dueOn), msOf(row.dealOn)];
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
    case 'file':
      return fileKeys(row.claim);
    case 'expected':
      return [msOf(row.expected)];
    case 'waits':
      return [row.waitsFor && WAIT_FILTERS.indexOf(row.waitsFor.what)];
    case 'word':
      return [row.latest && -row.latest.at];
    case 'move':
      return [row.move && SHOWN_MOVES.indexOf(row.move), row.waiting?.at];
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

const TO_ARRIVE: readonly Place[] = TITLE_PLACES.filter((place) => place !== 'drawer' && place !== 'from-us');
/** By which of the filters of what it waits for the row is found. */
export const waitOf = ({ waitsFor, place }: Shown): WaitFilter | null => waitsFor?.what ?? (TO_ARRIVE.includes(place) ? 'nothing' : null);

export type Criteria = { filters: readonly DeskFilter[]; partner: string | null; assignee: string | null; q: string; userId: string };

export function meets(row: Shown, filter: DeskFilter, userId: string): boolean {
  switch (filter) {
    case 'needs-you':
      return row.move !== null;
    case 'late':
      return row.lateness === 'late' || row.lateness === 'critical';
    case 'due-soon':
      return row.lateness === 'due-soon';
    case 'closes-soon':
      return row.presses !== null;
    case 'claim-open':
      return isClaimOpen(row.claim.state);
    case 'claims':
      return row.ours !== null || row.against !== null;
    case 'kind-missing':
      return row.claim.isKindMissing;
    case 'deal-day-missing':
      return row.claim.state === 'no-deal-day';
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

export const areAlternatives = (a: DeskFilter, b: DeskFilter): boolean =>
  Object.values(FILTER_GROUPS).some((group: readonly DeskFilter[]) => group.includes(a) && group.includes(b));

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
