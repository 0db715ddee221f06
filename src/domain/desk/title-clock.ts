// When a title becomes due soon, late and critical for one organization, and why. The table, the digest, reminders and exports ask only this.
import { addDays, dayIn, daysFromTo, startOfDay } from '../days.ts';
import { WAITS_DOWNSTREAM } from './table-filters.ts';
import type { DeskFacts } from './title-path.ts';
import type { TitlePolicy } from './title-policy.ts';

/** The days that the organization chose for a thread, YYYY-MM-DD; null: the default. */
export type DeskDays = { dealOn: string | null; dueOn: string | null };

/** What the organization waits for. Null: it is not its turn to move the title, so that the title cannot be late. */
export type Awaited = 'arrival' | 'sending' | null;

/** The instants are ms since the epoch, and null if nothing is awaited. */
export type TitleClock = {
  awaited: Awaited;
  dealOn: string;
  /** The last day on which it is not late; null if nothing is awaited. */
  dueOn: string | null;
  dueSoonAt: number | null;
  lateAt: number | null;
  criticalAt: number | null;
};

/** From the most to the least urgent. */
export const LATENESS_STATES = ['critical', 'late', 'due-soon', 'on-time'] as const;
export type LatenessState = (typeof LATENESS_STATES)[number];

export const LATENESS_REASONS = ['not-arrived', 'not-sent', 'no-date', 'date-past', 'date-after-due'] as const;
export type LatenessReason = (typeof LATENESS_REASONS)[number];

/**
 * A title that has not arrived is due some days after the deal, or on the day that the organization chose. A title that it holds for
 * another one is due some days after its receipt. It is critical if it is late and the deal is old. All days are calendar days in the
 * policy's time zone, and the due day itself is not late.
 */
export function titleClock(facts: DeskFacts, days: DeskDays, policy: TitlePolicy): TitleClock {
  const { timeZone } = policy;
  const dealOn = days.dealOn ?? dayIn(timeZone, facts.joinedAt);
  const awaited = awaitedOf(facts);
  if (awaited === null) return { awaited, dealOn, dueOn: null, dueSoonAt: null, lateAt: null, criticalAt: null };
  const receivedOn = awaited === 'sending' ? dayIn(timeZone, facts.receivedAt ?? facts.joinedAt) : null;
  const dueOn = receivedOn === null ? (days.dueOn ?? addDays(dealOn, policy.dueDays)) : addDays(receivedOn, policy.sendOnDays);
  const dueSoonOn = addDays(dueOn, -policy.dueSoonDays);
  // Nobody is reminded of a title on the day on which it arrives.
  const soonOn = receivedOn !== null && dueSoonOn <= receivedOn ? addDays(receivedOn, 1) : dueSoonOn;
  const lateAt = startOfDay(timeZone, addDays(dueOn, 1));
  return {
    awaited,
    dealOn,
    dueOn,
    dueSoonAt: startOfDay(timeZone, soonOn),
    lateAt,
    criticalAt: Math.max(lateAt, startOfDay(timeZone, addDays(dealOn, policy.criticalDays + 1))),
  };
}

function awaitedOf({ place, hasNext }: DeskFacts): Awaited {
  if (place === 'drawer') return hasNext ? 'sending' : null;
  // Downstream, others have to answer: the recipient, or the one who sends the paper back.
  return WAITS_DOWNSTREAM.some((one) => one === place) ? null : 'arrival';
}

/** What is awaited, of a stored row. */
export const awaitedOfRow = ({ place, dueOn }: { place: DeskFacts['place']; dueOn: string | null }): Awaited =>
  dueOn === null ? null : place === 'drawer' ? 'sending' : 'arrival';

export type Instants = Pick<TitleClock, 'dueSoonAt' | 'lateAt' | 'criticalAt'>;

export function latenessAt({ dueSoonAt, lateAt, criticalAt }: Instants, now: number): LatenessState {
  if (criticalAt !== null && criticalAt <= now) return 'critical';
  if (lateAt !== null && lateAt <= now) return 'late';
  return dueSoonAt !== null && dueSoonAt <= now ? 'due-soon' : 'on-time';
}

/** Why a title is or may become late. Null if nothing is awaited. */
export function latenessReason(
  { awaited, dueOn }: Pick<TitleClock, 'awaited' | 'dueOn'>,
  { expected }: Pick<DeskFacts, 'expected'>,
  today: string,
): LatenessReason | null {
  if (awaited === null || dueOn === null) return null;
  if (awaited === 'sending') return 'not-sent';
  if (expected === null) return 'no-date';
  if (expected < today) return 'date-past';
  return expected > dueOn ? 'date-after-due' : 'not-arrived';
}

/** Calendar days since it was due; negative until then. Null if nothing is awaited. */
export const daysSinceDue = ({ dueOn }: Pick<TitleClock, 'dueOn'>, today: string): number | null =>
  dueOn === null ? null : daysFromTo(dueOn, today);
