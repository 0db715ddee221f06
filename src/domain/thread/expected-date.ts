// The day on which the title is expected (ETA), YYYY-MM-DD: which days an organization may give, what sets it and what clears it. And what
// the title waits for, which ends with it.
import { addDays, addYears, isDay } from '../days.ts';
import { ETA_FUTURE_YEARS, ETA_PAST_DAYS } from '../limits.ts';
import type { Change } from './facts.ts';
import type { Wait } from './thread.ts';
import { readsOther } from './waits-for.ts';

/** The first and the last day that an ETA may be on `today`. */
export function etaRange(today: string): { first: string; last: string } {
  return { first: addDays(today, -ETA_PAST_DAYS), last: addYears(today, ETA_FUTURE_YEARS) };
}

export function isEta(text: string, today: string): boolean {
  const { first, last } = etaRange(today);
  return isDay(text) && text >= first && text <= last;
}

/** It comes to rest, moves on, is disputed or is not awaited any more. */
const CLEARED_BY: readonly Change['type'][] = ['CurrentMoved', 'TitleReceived', 'TitleGivenUp', 'DeliveryDisputed', 'ThreadEnded'];

/** The day after a fact. An update may give one; a delivery or a return begins with the one that it gives, or without any. */
export function expectedAfter(fact: Change, before: string | null): string | null {
  if (fact.type === 'UpdatePosted') return fact.eta ?? before;
  if (fact.type === 'DeliveryMarked' || fact.type === 'ReturnStarted') return fact.expected ?? null;
  return CLEARED_BY.includes(fact.type) ? null : before;
}

/**
 * What the title waits for after a fact. It ends with whatever ends the expected day, but a new day of an update does not end it.
 *
 * A stake that says the same again continues its wait, also one that another stake began. Except for what reads "other" to some: for them,
 * two stakes that say "other" must look the same as one that says "other" and one that says something else.
 */
export function waitAfter(fact: Change, before: Wait | null): Wait | null {
  if (fact.type === 'DeliveryMarked' || fact.type === 'ReturnStarted' || CLEARED_BY.includes(fact.type)) return null;
  if (fact.type !== 'UpdatePosted' || fact.waitsFor === undefined) return before;
  const { waitsFor: what, stakeId: by, at: since, updateId } = fact;
  if (what === null) return null;
  const isOwn = before?.by === by;
  if (before?.what === what && (isOwn || !readsOther(what))) return before;
  const readsAsBefore = before !== null && isOwn && readsOther(before.what) && readsOther(what);
  return { what, since, updateId, by, readSince: readsAsBefore ? before.readSince : since };
}
