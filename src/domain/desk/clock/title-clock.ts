// What becomes due on a title when, for one organization: its lateness by terms or policy, the window in which a claim can be filed, the
// answers to claims, and the registration after a retail sale. Everything is a day or an instant that is stored, so that what holds at a time
// follows from comparisons alone (`clock-states.ts`). The table, the digest, reminders, figures and exports ask only this.
//
// It may be a day early, and is never a day late. What it does not know it says: it does not guess a deadline.
import { addDays, dayIn, startOfDay } from '../../days.ts';
import { WAITS_DOWNSTREAM } from '../table-filters.ts';
import type { DeskFacts } from '../title-path.ts';
import type { TimeZone } from '../../time-zones.ts';
import type { UsState } from '../../us-states.ts';
import type { ClaimOnClock } from './claims.ts';
import { type RegistrationDays, registrationDay, type Retail } from './registration.ts';
import type { TitlePolicy } from './title-policy.ts';
import { atHour, dayOfTerms, SALE_KINDS, type SaleKind, type Seller, stateOfSeller, termsFor, type TitleTerms } from './title-terms.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

/** `seller`: null if it is unknown. */
export type ClockFacts = DeskFacts & { seller: Seller | null };

/** What the organization noted about the title. Days are YYYY-MM-DD. */
export type ClockEntry = {
  /** Null: unknown. The title is then due as if it had been the day on which the organization joined the thread, and has no window. */
  dealOn: string | null;
  /** Null: by terms or policy. */
  dueOn: string | null;
  kind: SaleKind | null;
  /** Null: not said. */
  sellerState: UsState | null;
  /** The organization decided to file no claim. */
  notFiling: boolean;
  /** The newest claim that it filed, and the newest one against it. */
  ours: ClaimOnClock | null;
  against: ClaimOnClock | null;
  retail: Retail | null;
};

export const NOTHING_NOTED: ClockEntry = {
  dealOn: null,
  dueOn: null,
  kind: null,
  sellerState: null,
  notFiling: false,
  ours: null,
  against: null,
  retail: null,
};

/** `terms`: those in use; at least all that can be for the seller. `registration`: the days of the state of the retail sale; null if unknown. */
export type ClockRules = { policy: TitlePolicy; terms: readonly TitleTerms[]; registration: RegistrationDays | null };

/** What the organization waits for. Null: nothing that it could be late with. */
export type Awaited = 'arrival' | 'sending' | 'registration' | null;

/** What gave the due day. */
export const DUE_BYS = ['own', 'terms', 'policy', 'receipt', 'registration'] as const;
export type DueBy = (typeof DUE_BYS)[number];

/**
 * 'none': no terms with a window, or the title does not come from the seller any more. 'no-deal-day', 'kind-missing': a window cannot be told
 * without it. 'used': the only claim of the car was withdrawn. 'arrived': the title came, and the claim is still open.
 */
export const CLAIM_KINDS = ['none', 'no-deal-day', 'kind-missing', 'window', 'not-filing', 'used', 'filed', 'arrived', 'settled'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

type ClaimWindow = {
  claimOpensAt: number | null;
  /** Two working days are left to file. */
  claimSoonAt: number | null;
  /** The last working day to file begins. */
  claimFileAt: number | null;
  claimClosesAt: number | null;
};

/** Instants are ms since the epoch, days are YYYY-MM-DD. */
export type TitleClock = ClaimWindow & {
  awaited: Awaited;
  dealOn: string;
  /** The last day on which nothing is late; null if nothing is awaited. */
  dueOn: string | null;
  dueBy: DueBy | null;
  /** The same of the title alone, whether or not the registration is due earlier. */
  titleDueOn: string | null;
  dueSoonAt: number | null;
  lateAt: number | null;
  criticalAt: number | null;
  /** From when on a title that it holds for another organization should be sent on. Not stored: the move that follows from it is. */
  sendOnAt: number | null;
  /** The terms that are counted with; null if none are for the title. */
  termsId: string | null;
  /** With 'kind-missing', the instants are those of the kind of sale whose window closes first. */
  claim: ClaimKind;
  /** Until when the seller answers the organization's claim. */
  answerBy: number | null;
  /** Until when the organization answers the claim against it. 0 if there is one whose day is unknown: it comes first. */
  againstBy: number | null;
  registerSoonAt: number | null;
  registerLateAt: number | null;
};

/** Counted up whenever the function gives another result for the same input. Rows of an earlier version are computed again. */
export const CLOCK_VERSION = 1;

export function titleClock(facts: ClockFacts, entry: ClockEntry, rules: ClockRules): TitleClock {
  const { policy } = rules;
  const zone = policy.timeZone;
  const dealOn = entry.dealOn ?? dayIn(zone, facts.joinedAt);
  const awaited = awaitedOf(facts);
  // One that it had and lost, or handed on and has to find, it cannot claim from its seller.
  const isOwed = awaited === 'arrival' && facts.receivedAt === null;
  const chosen = isOwed && facts.seller ? chooseTerms(facts.seller, dealOn, entry, rules) : NO_TERMS;
  const claim = claimKind(entry, chosen, isOwed);
  const window = entry.dealOn === null ? NO_WINDOW : windowShown(claim, chosen.window);
  const title =
    awaited === 'sending'
      ? dueAfterReceipt(facts, dealOn, policy)
      : awaited === 'arrival'
        ? dueOfArrival(dealOn, entry, chosen, policy)
        : null;
  const registerOn = registrationDay(entry.retail, rules.registration);
  const registration = registerOn === null ? null : daysAround(zone, registerOn, policy.dueSoonDays);
  const answerBy = claim === 'filed' || claim === 'arrived' ? entry.ours!.answerBy : null;
  const common = {
    ...window,
    dealOn,
    titleDueOn: title?.on ?? null,
    termsId: chosen.terms?.id ?? null,
    claim,
    answerBy,
    sendOnAt: awaited === 'sending' ? title!.soonAt : null,
    againstBy: entry.against?.status === 'filed' ? (entry.against.answerBy ?? 0) : null,
    registerSoonAt: registration?.soonAt ?? null,
    registerLateAt: registration?.lateAt ?? null,
  };
  if (!title && !registration)
    return { ...common, awaited: null, dueOn: null, dueBy: null, dueSoonAt: null, lateAt: null, criticalAt: null };
  const isRegistrationFirst = !title || (registerOn !== null && registerOn < title.on);
  const lateAt = isRegistrationFirst ? registration!.lateAt : title.lateAt;
  // Never before it is late: a claim may be filed before the due day.
  const costsAt = earliest(title?.criticalAt, registration?.lateAt, window.claimSoonAt, claim === 'filed' ? answerBy : null)!;
  return {
    ...common,
    awaited: awaited ?? 'registration',
    dueOn: isRegistrationFirst ? registerOn : title.on,
    dueBy: isRegistrationFirst ? 'registration' : title.by,
    dueSoonAt: earliest(title?.soonAt, registration?.soonAt),
    lateAt,
    criticalAt: Math.max(lateAt, costsAt),
  };
}

function awaitedOf({ place, hasNext }: DeskFacts): 'arrival' | 'sending' | null {
  if (place === 'drawer') return hasNext ? 'sending' : null;
  // Downstream, others have to answer: the recipient, or the one who sends the paper back.
  return WAITS_DOWNSTREAM.some((one) => one === place) ? null : 'arrival';
}

const earliest = (...times: (number | null | undefined)[]): number | null => {
  const known = times.filter((time) => time !== null && time !== undefined);
  return known.length === 0 ? null : Math.min(...known);
};

const daysAround = (zone: TimeZone, day: string, soonDays: number) => ({
  soonAt: startOfDay(zone, addDays(day, -soonDays)),
  lateAt: startOfDay(zone, addDays(day, 1)),
});

type Due = { on: string; by: DueBy; soonAt: number; lateAt: number; criticalAt: number };

function dueOfArrival(dealOn: string, { dueOn }: ClockEntry, chosen: Chosen, policy: TitlePolicy): Due {
  const { timeZone: zone, dueDays, criticalPastDueDays, dueSoonDays } = policy;
  const agreed = chosen.due ?? { on: addDays(dealOn, dueDays), by: 'policy' };
  const on = dueOn ?? agreed.on;
  // An own due day is a reminder to oneself: when it gets critical still counts from the deal.
  const criticalFrom = dueOn === null ? on : addDays(dealOn, dueDays);
  return {
    on,
    by: dueOn === null ? agreed.by : 'own',
    ...daysAround(zone, on, dueSoonDays),
    criticalAt: startOfDay(zone, addDays(criticalFrom, criticalPastDueDays + 1)),
  };
}

/** Until when a title should come from its seller, wherever it is now. As long as it is awaited from there, its clock says the same. */
export function dueFromSeller(
  seller: Seller,
  dealOn: string,
  noted: Pick<ClockEntry, 'dueOn' | 'kind' | 'sellerState'>,
  rules: Pick<ClockRules, 'policy' | 'terms'>,
): Pick<Due, 'on' | 'by'> {
  const entry = { ...NOTHING_NOTED, ...noted };
  return dueOfArrival(dealOn, entry, chooseTerms(seller, dealOn, entry, rules), rules.policy);
}

function dueAfterReceipt({ receivedAt, joinedAt }: ClockFacts, dealOn: string, policy: TitlePolicy): Due {
  const { timeZone: zone, dueDays, criticalPastDueDays, dueSoonDays, sendOnDays } = policy;
  const receivedOn = dayIn(zone, receivedAt ?? joinedAt);
  const on = addDays(receivedOn, sendOnDays);
  const { soonAt, lateAt } = daysAround(zone, on, dueSoonDays);
  return {
    on,
    by: 'receipt',
    // Nobody is reminded of a title on the day on which it arrives.
    soonAt: Math.max(soonAt, startOfDay(zone, addDays(receivedOn, 1))),
    lateAt,
    criticalAt: startOfDay(zone, addDays(dealOn, dueDays + criticalPastDueDays + 1)),
  };
}

// The terms of a title, and the window in which a claim can be filed.

/**
 * `due`: null without terms. `window`: as the terms say it; null once the only claim was withdrawn, which `isUsed` says. `isKindMissing`: the
 * kind of sale is unknown, and others are for the other one.
 */
type Chosen = {
  terms: TitleTerms | null;
  due: { on: string; by: 'terms' | 'policy' } | null;
  window: ClaimWindow | null;
  isUsed: boolean;
  isKindMissing: boolean;
};
const NO_TERMS: Chosen = { terms: null, due: null, window: null, isUsed: false, isKindMissing: false };

/** The terms of a purchase, also once its title is there. Null if none are for it. */
export const termsOfPurchase = (seller: Seller, dealOn: string, entry: ClockEntry, rules: ClockRules): TitleTerms | null =>
  chooseTerms(seller, dealOn, entry, rules).terms;

/**
 * All terms that may be those of a purchase, also once its title is there: for an unknown kind of sale those of both, and for an unknown deal day
 * all versions that were for deals until `dealOn`, the day on which the organization joined. By the earliest of them a claim is answered.
 */
export function possibleTerms(seller: Seller, dealOn: string, entry: ClockEntry, { terms: all }: ClockRules): TitleTerms[] {
  const state = stateOfSeller(entry.sellerState, seller);
  const changedOn = entry.dealOn === null ? all.flatMap(({ dealsFrom }) => dealsFrom ?? []).filter((day) => day <= dealOn) : [];
  const dealDays = [dealOn, ...changedOn.flatMap((day) => [day, addDays(day, -1)])];
  const kinds = entry.kind === null ? SALE_KINDS : [entry.kind];
  const found = dealDays.flatMap((day) => kinds.map((kind) => termsFor(all, seller, kind, state, day)));
  return [...new Set(found)].filter((terms) => terms !== null);
}

/** For an unknown kind of sale, the terms whose window closes first, and the earlier of the two due days. */
function chooseTerms(
  seller: Seller,
  dealOn: string,
  entry: ClockEntry,
  { policy, terms: all }: Pick<ClockRules, 'policy' | 'terms'>,
): Chosen {
  const state = stateOfSeller(entry.sellerState, seller);
  const isWithdrawn = entry.ours?.status === 'withdrawn';
  const ofKind = (kind: SaleKind): Chosen => {
    const terms = termsFor(all, seller, kind, state, dealOn);
    if (!terms) return { ...NO_TERMS, due: { on: addDays(dealOn, policy.dueDays), by: 'policy' } };
    const isUsed = isWithdrawn && terms.window?.once === true;
    return {
      terms,
      due: { on: dayOfTerms(dealOn, terms.due), by: 'terms' },
      window: terms.window && !isUsed ? windowOf(terms, dealOn, policy.timeZone) : null,
      isUsed,
      isKindMissing: false,
    };
  };
  if (entry.kind !== null) return ofKind(entry.kind);
  const [first, second] = SALE_KINDS.map(ofKind) as [Chosen, Chosen];
  if (first.terms === second.terms) return first;
  const strict = isStricter(first, second) ? first : second;
  const due = first.due!.on <= second.due!.on ? first.due : second.due;
  return { ...strict, due, isUsed: first.isUsed || second.isUsed, isKindMissing: true };
}

/** An unknown end comes last, and no window after it. Otherwise the one that is due first. */
function isStricter(one: Chosen, other: Chosen): boolean {
  const closes = ({ window }: Chosen): number => window?.claimClosesAt ?? (window ? Number.MAX_SAFE_INTEGER : Infinity);
  return closes(one) === closes(other) ? one.due!.on <= other.due!.on : closes(one) < closes(other);
}

const NOON = 720;

/** `zone`: the organization's own, in which its working days begin. */
function windowOf({ window, until, timeZone }: TitleTerms, dealOn: string, zone: TimeZone): ClaimWindow {
  const { opens, closes } = window!;
  const opensAt = startOfDay(timeZone, dayOfTerms(dealOn, opens));
  if (closes === null) return { claimOpensAt: opensAt, claimSoonAt: null, claimFileAt: null, claimClosesAt: null };
  const claimClosesAt = atHour(timeZone, dayOfTerms(dealOn, closes), until);
  const claimOpensAt = Math.min(opensAt, claimClosesAt);
  // The last working day whose noon is before the close: one that closes on a Saturday is filed on the Friday.
  let fileOn = dayIn(zone, claimClosesAt - 1);
  while (!isWorkingDay(fileOn) || atHour(zone, fileOn, NOON) >= claimClosesAt) fileOn = addDays(fileOn, -1);
  return {
    claimOpensAt,
    claimSoonAt: Math.max(claimOpensAt, startOfDay(zone, addWorkingDays(fileOn, -1))),
    claimFileAt: Math.max(claimOpensAt, startOfDay(zone, fileOn)),
    claimClosesAt,
  };
}

function claimKind({ ours, dealOn, notFiling }: ClockEntry, { window, isUsed, isKindMissing }: Chosen, isOwed: boolean): ClaimKind {
  if (ours?.status === 'filed') return isOwed ? 'filed' : 'arrived';
  if (ours?.status === 'settled') return 'settled';
  if (window && notFiling) return 'not-filing';
  if (window && dealOn === null) return 'no-deal-day';
  if (isUsed && !window) return 'used';
  if (isKindMissing) return 'kind-missing';
  return window ? 'window' : 'none';
}

const NO_WINDOW: ClaimWindow = { claimOpensAt: null, claimSoonAt: null, claimFileAt: null, claimClosesAt: null };

function windowShown(claim: ClaimKind, window: ClaimWindow | null): ClaimWindow {
  if (!window || !(['window', 'kind-missing', 'not-filing'] as ClaimKind[]).includes(claim)) return NO_WINDOW;
  // A claim that will not be filed can be filed after all, and presses nobody.
  return claim === 'not-filing' ? { ...window, claimSoonAt: null, claimFileAt: null } : window;
}
