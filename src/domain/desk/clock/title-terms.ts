// An organization's own list of terms: by which day a title has to be there that it bought from a neighbor, from when until when it can file
// a claim for one that is late, and until when that has to be answered. Only its members see them.
import { addDays, addYears, dayIn, instantOn, minutesIn, startOfDay } from '../../days.ts';
import { MINUTE_MS } from '../../limits.ts';
import type { RefusalName } from '../../refusals.ts';
import { formatDayIn, type TimeZone } from '../../time-zones.ts';
import type { UsState } from '../../us-states.ts';
import type { OrgType } from '../../vocabulary.ts';
import { addWorkingDays, workingDayFrom } from './working-days.ts';

export const SALE_KINDS = ['with-deal', 'absent'] as const;
/** Whether the title comes with the car, or later. */
export type SaleKind = (typeof SALE_KINDS)[number];

export const DAY_UNITS = ['calendar', 'working'] as const;
/** A day, counted from the deal: the day of the deal is day 0. */
export type TermsDay = { days: number; unit: (typeof DAY_UNITS)[number] };

/** Minutes after midnight; null: the end of the day. Within `HOUR_LIMITS`, because no clock is changed then. */
export type Hour = number | null;
export const HOUR_LIMITS = { min: 240, max: 1439 } as const;

export const ANSWER_UNITS = [...DAY_UNITS, 'hours'] as const;

export type TitleTerms = {
  id: string;
  /** One organization, as the views of the owner of the terms show it, or all of a type. */
  for: { orgId: string } | { orgType: OrgType };
  /** Null: any. */
  kind: SaleKind | null;
  /** Null: any. */
  sellerState: UsState | null;
  /** The first day of a deal that they are for; null: all. */
  dealsFrom: string | null;
  /** The last day on which the title is not late. */
  due: TermsDay;
  /** From the start of one day until `until` on another one. `closes`: null if nobody says. `once`: a second claim cannot be filed. */
  window: { opens: TermsDay; closes: TermsDay | null; once: boolean } | null;
  /** A claim can be filed until this hour, and what is filed later on a day counts from the next. */
  until: Hour;
  /** The seller answers so long after the day from which the filing counts, by an hour of its own; for hours, after the filing. */
  answer: { within: number; unit: (typeof ANSWER_UNITS)[number]; by: Hour } | null;
  /** That of the hours, and of the days of the window. */
  timeZone: TimeZone;
};

export const TERMS_LIMITS = { days: { min: 0, max: 400 }, answerWithin: { min: 0, max: 240 } } as const;

/**
 * Whom a title was bought from. `state`: null if it is unknown. `heirId`: of a placeholder that had gone from the thread and has become part of
 * another organization since, or whose title contact the buyer has corrected. The terms for what is in its place now are those for it.
 */
export type Seller = { orgId: string; orgType: OrgType; state: UsState | null; heirId?: string | null };

export type TermsFor = Pick<TitleTerms, 'for' | 'kind' | 'sellerState' | 'dealsFrom'>;

/** What terms are for. Two that are in use cannot have the same key. */
export const termsKey = (terms: TermsFor): string =>
  JSON.stringify(['orgId' in terms.for ? terms.for.orgId : terms.for.orgType, terms.kind, terms.sellerState, terms.dealsFrom]);

const isFor = (terms: TitleTerms, seller: Seller): boolean =>
  'orgId' in terms.for ? terms.for.orgId === (seller.heirId ?? seller.orgId) : terms.for.orgType === seller.orgType;

/**
 * The terms of a deal; null if none are for it. Each of these decides before the next one: an organization before a type, a kind of sale
 * before any kind, a state before any state, and the latest first day that is not after the deal.
 */
export function termsFor(
  all: readonly TitleTerms[],
  seller: Seller,
  kind: SaleKind,
  sellerState: UsState | null,
  dealOn: string,
): TitleTerms | null {
  const fitting = all.filter(
    (terms) =>
      isFor(terms, seller) &&
      (terms.kind === null || terms.kind === kind) &&
      (terms.sellerState === null || terms.sellerState === sellerState) &&
      (terms.dealsFrom === null || terms.dealsFrom <= dealOn),
  );
  return fitting.reduce<TitleTerms | null>((best, terms) => (best && precedence(best) >= precedence(terms) ? best : terms), null);
}

const precedence = ({ for: whom, kind, sellerState, dealsFrom }: TermsFor): string =>
  ['orgId' in whom, kind !== null, sellerState !== null].map(Number).join('') + (dealsFrom ?? '');

const mayBeSame = <T>(one: T | null, other: T | null): boolean => one === null || other === null || one === other;

/** Those that other terms are for too, or some of them: `wins` if these are the closer ones. `orgTypeOf`: of an organization that terms are for. */
export function overlapsOf<Terms extends TermsFor>(
  terms: TermsFor,
  others: readonly Terms[],
  orgTypeOf: (orgId: string) => OrgType | null,
): { terms: Terms; wins: boolean }[] {
  const typeOf = (whom: TitleTerms['for']): OrgType | null => ('orgId' in whom ? orgTypeOf(whom.orgId) : whom.orgType);
  const isSameWhom = (one: TitleTerms['for'], other: TitleTerms['for']): boolean =>
    'orgId' in one && 'orgId' in other ? one.orgId === other.orgId : typeOf(one) === typeOf(other);
  return others
    .filter(
      (other) => isSameWhom(terms.for, other.for) && mayBeSame(terms.kind, other.kind) && mayBeSame(terms.sellerState, other.sellerState),
    )
    .map((other) => ({ terms: other, wins: precedence(terms) > precedence(other) }));
}

/**
 * The state by which terms are chosen: what the organization says, or that of the neighbor that it bought from, if that is a dealership. Never
 * that of an organization further up: a day that depends on it would tell where a neighbor buys.
 */
export const stateOfSeller = (said: UsState | null, seller: Seller): UsState | null =>
  said ?? (seller.orgType === 'dealership' ? seller.state : null);

/** Whether it matters for titles from the seller in which state theirs was. */
export const termsNameState = (all: readonly TitleTerms[], seller: Seller): boolean =>
  all.some((terms) => terms.sellerState !== null && isFor(terms, seller));

export const dayOfTerms = (dealOn: string, { days, unit }: TermsDay): string =>
  unit === 'calendar' ? addDays(dealOn, days) : addWorkingDays(dealOn, days);

/** When the hour ends the day in the zone (ms). */
export const atHour = (zone: TimeZone, day: string, hour: Hour): number =>
  hour === null ? startOfDay(zone, addDays(day, 1)) : instantOn(zone, day, hour);

/** Deals before today for which the days of terms are tried out. */
const TRIED_DAYS = 366;

/** The day of the newest deal of the year before `today` after which `first` comes later than `last`; null if there is none. */
function dealInWrongOrder(first: TermsDay, last: TermsDay, today: string): string | null {
  // Days that count alike are in the same order after every deal.
  const tried = first.unit === last.unit ? 1 : TRIED_DAYS;
  for (let back = 0; back < tried; back += 1) {
    const dealOn = addDays(today, -back);
    if (dayOfTerms(dealOn, first) > dayOfTerms(dealOn, last)) return dealOn;
  }
  return null;
}

/** What is wrong with a day of terms: the refusal with its values, and the field. */
export type WrongDay = { refusal: RefusalName; path: string[]; values: Readonly<Record<string, string>> };

/**
 * Null if the window of the terms is right for every deal of the year before `today`, and the day of their source is not to come. A window that
 * opens and closes on the same day is right: its hour is within that day.
 */
export function wrongDay(
  { due, window, asOf }: Pick<TitleTerms, 'due' | 'window'> & { asOf: string | null },
  today: string,
): WrongDay | null {
  if (window?.closes) {
    const { opens, closes } = window;
    const path = ['window', 'closes', 'days'];
    const forDeal = (dealOn: string) => (dealOn === today ? '' : `, for a deal on ${formatDayIn('UTC', Date.parse(dealOn))}`);
    const closesFirst = dealInWrongOrder(opens, closes, today);
    if (closesFirst !== null) return { refusal: 'claim-closes-first', path, values: { deal: forDeal(closesFirst) } };
    const beforeDue = dealInWrongOrder(due, closes, today);
    if (beforeDue !== null)
      return { refusal: 'claim-closes-before-due', path, values: { day: String(closes.days), deal: forDeal(beforeDue) } };
  }
  return asOf !== null && asOf > today ? { refusal: 'bad-as-of', path: ['asOf'], values: {} } : null;
}

/** The auction's own word, once somebody asked, is trusted for so long. */
const CHECKED_YEARS = 1;

/** Whether somebody should ask the auction if terms are still so. Those for all of a type are the organization's own rule. */
export const needsCheck = (
  { for: whom, asOf, checkedOn }: Pick<TitleTerms, 'for'> & { asOf: string | null; checkedOn: string | null },
  today: string,
): boolean => 'orgId' in whom && (checkedOn === null || addYears(asOf ?? checkedOn, CHECKED_YEARS) <= today);

/** Without an hour a claim counts from this one, in minutes after midnight. */
const FILED_BY_DEFAULT = 480;

/** When a claim was filed by the clocks of the terms' zone. `minutes`: after midnight; null if that is unknown. */
export type Filing = { on: string; minutes: number | null };

/** The part of terms by which a claim is answered. */
export type AnswerTerms = Pick<TitleTerms, 'until' | 'answer' | 'timeZone'>;

/** Whether a claim that is filed then counts from a later day, and which. */
export function countsFrom({ until, answer }: Pick<TitleTerms, 'until' | 'answer'>, { on, minutes }: Filing): string {
  const day = until !== null && minutes !== null && minutes >= until ? addDays(on, 1) : on;
  return answer?.unit === 'working' ? workingDayFrom(day) : day;
}

/** Until when the seller answers a claim (ms). Null if the terms do not say. */
export function answerBy(terms: AnswerTerms, filing: Filing): number | null {
  const { answer, timeZone } = terms;
  if (!answer) return null;
  if (answer.unit === 'hours') return instantOn(timeZone, filing.on, filing.minutes ?? FILED_BY_DEFAULT) + answer.within * 60 * MINUTE_MS;
  return atHour(timeZone, dayOfTerms(countsFrom(terms, filing), { days: answer.within, unit: answer.unit }), answer.by);
}

/**
 * Until when the seller answers a claim (ms), if each of several terms may be those of the purchase: the earliest that any of them says, because a
 * later one may be too late. Null if none says. `zone`: by whose clocks it was filed. `filing`: by those of the terms that decide.
 */
export function earliestAnswer(
  possible: readonly AnswerTerms[],
  { on, minutes }: Filing,
  zone: TimeZone,
): { at: number; terms: AnswerTerms; filing: Filing } | null {
  const filedAt = minutes === null ? null : instantOn(zone, on, minutes);
  const answers = possible.flatMap((terms) => {
    const filing = filedAt === null ? { on, minutes } : { on: dayIn(terms.timeZone, filedAt), minutes: minutesIn(terms.timeZone, filedAt) };
    const at = answerBy(terms, filing);
    return at === null ? [] : [{ at, terms, filing }];
  });
  return answers.toSorted((one, other) => one.at - other.at)[0] ?? null;
}
