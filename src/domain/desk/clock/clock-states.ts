// What a title's clock says at a time. The same comparisons stand in SQL, in `db/desk/table-rows-and-filter-counts.ts`.
import { dayIn, daysFromTo } from '../../days.ts';
import type { TimeZone } from '../../time-zones.ts';
import type { DeskFacts } from '../title-path.ts';
import type { ClaimKind, TitleClock } from './title-clock.ts';

/** From the most to the least urgent. */
export const LATENESS_STATES = ['critical', 'late', 'due-soon', 'on-time'] as const;
export type LatenessState = (typeof LATENESS_STATES)[number];

export type Instants = Pick<TitleClock, 'dueSoonAt' | 'lateAt' | 'criticalAt'>;

export function latenessAt({ dueSoonAt, lateAt, criticalAt }: Instants, now: number): LatenessState {
  if (criticalAt !== null && criticalAt <= now) return 'critical';
  if (lateAt !== null && lateAt <= now) return 'late';
  return dueSoonAt !== null && dueSoonAt <= now ? 'due-soon' : 'on-time';
}

export const CLAIM_STATES = [
  ...(['none', 'no-deal-day', 'not-filing', 'used', 'filed', 'arrived', 'settled'] satisfies ClaimKind[]),
  'not-open',
  'open',
  'closes-soon',
  'file-today',
  'closed',
  'unanswered',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export type ClaimInstants = Pick<TitleClock, 'claim' | 'claimOpensAt' | 'claimSoonAt' | 'claimFileAt' | 'claimClosesAt' | 'answerBy'>;

/** With an unknown kind of sale, the state of the window that closes first; 'none' if there is no window. */
export function claimStateAt(clock: ClaimInstants, now: number): ClaimState {
  const { claim, claimOpensAt, claimSoonAt, claimFileAt, claimClosesAt, answerBy } = clock;
  const has = (at: number | null): boolean => at !== null && at <= now;
  if (claim === 'filed') return has(answerBy) ? 'unanswered' : 'filed';
  if (claim !== 'window' && claim !== 'kind-missing') return claim;
  if (claimOpensAt === null) return 'none';
  if (has(claimClosesAt)) return 'closed';
  if (!has(claimOpensAt)) return 'not-open';
  return has(claimFileAt) ? 'file-today' : has(claimSoonAt) ? 'closes-soon' : 'open';
}

/** Whether a claim can be filed. */
export const isClaimOpen = (state: ClaimState): boolean => state === 'open' || state === 'closes-soon' || state === 'file-today';

export type PressingInstants = ClaimInstants & Pick<TitleClock, 'againstBy' | 'registerSoonAt' | 'registerLateAt'>;

/** What the organization does about something that presses: it answers the claim against it, files one, or registers the car. */
export const PRESSING_MOVES = ['answerClaim', 'fileClaim', 'register'] as const;
export type PressingMove = (typeof PRESSING_MOVES)[number];

/** What presses now, that which costs money first before the others. `at`: when it does (ms); 0 for a claim against it whose day is unknown. */
export function pressing(clock: PressingInstants, now: number): { move: PressingMove; at: number }[] {
  const { claimClosesAt, againstBy, registerSoonAt, registerLateAt } = clock;
  const state = claimStateAt(clock, now);
  const times: Record<PressingMove, number | null> = {
    answerClaim: againstBy,
    fileClaim: state === 'closes-soon' || state === 'file-today' ? claimClosesAt : null,
    register: registerSoonAt !== null && registerSoonAt <= now ? registerLateAt : null,
  };
  return PRESSING_MOVES.flatMap((move) => (times[move] === null ? [] : [{ move, at: times[move] }])).toSorted((a, b) => a.at - b.at);
}

/** The next instant at which something costs money, of what presses now (ms); null if nothing does. */
export const pressingAt = (clock: PressingInstants, now: number): number | null => pressing(clock, now)[0]?.at ?? null;

/** What can change a row because time passes. */
export const CLOCK_INSTANTS = [
  'dueSoonAt',
  'lateAt',
  'criticalAt',
  'claimOpensAt',
  'claimSoonAt',
  'claimFileAt',
  'claimClosesAt',
  'answerBy',
  'againstBy',
  'registerSoonAt',
  'registerLateAt',
] as const satisfies readonly (keyof TitleClock)[];

/** The next time after `now` at which what the clock says changes (ms); null if it does not any more. */
export function changesAt(clock: Pick<TitleClock, (typeof CLOCK_INSTANTS)[number]>, now: number): number | null {
  const later = CLOCK_INSTANTS.map((name) => clock[name]).filter((at) => at !== null && at > now);
  return later.length === 0 ? null : Math.min(...(later as number[]));
}

export const LATENESS_REASONS = [
  'not-registered',
  'not-sent',
  'date-after-close',
  'no-date',
  'date-past',
  'date-after-due',
  'not-arrived',
] as const;
export type LatenessReason = (typeof LATENESS_REASONS)[number];

type Reasoned = Pick<TitleClock, 'awaited' | 'dueOn' | 'dueBy' | 'claim' | 'claimClosesAt'>;

/** Why a title is or may become late. Null if nothing is awaited. `now` in ms, `zone`: the organization's own. */
export function latenessReason(
  { awaited, dueOn, dueBy, claim, claimClosesAt }: Reasoned,
  { expected }: Pick<DeskFacts, 'expected'>,
  zone: TimeZone,
  now: number,
): LatenessReason | null {
  if (dueOn === null) return null;
  if (dueBy === 'registration') return 'not-registered';
  if (awaited === 'sending') return 'not-sent';
  if (expected === null) return 'no-date';
  // Of a kind of sale that is only supposed, no day is named.
  const closesAt = claim === 'window' ? claimClosesAt : null;
  if (closesAt !== null && closesAt > now && expected > dayIn(zone, closesAt - 1)) return 'date-after-close';
  const today = dayIn(zone, now);
  if (expected < today) return 'date-past';
  return expected > dueOn ? 'date-after-due' : 'not-arrived';
}

/** Calendar days since it was due; negative until then. Null if nothing is awaited. */
export const daysSinceDue = ({ dueOn }: Pick<TitleClock, 'dueOn'>, today: string): number | null =>
  dueOn === null ? null : daysFromTo(dueOn, today);
