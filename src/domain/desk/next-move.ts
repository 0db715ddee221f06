// Whether and since when a thread needs its organization: an answer that it owes, a claim without an answer, a title that it should send on, or
// a follow-up. A move begins by time and never ends by time. What ends by time, such as a window, presses instead: see `pressing`.
import { TURNS, type Turn } from '../thread/turns.ts';
import { startOfDay } from '../days.ts';
import { PRESSING_MOVES, pressing, type PressingInstants, type PressingMove } from './clock/clock-states.ts';
import type { TitleClock } from './clock/title-clock.ts';
import type { TimeZone } from '../time-zones.ts';

/** The most important first. 'noAnswer': the seller did not answer a claim in time. 'settleClaim': the title of a claim has come. */
export const MOVES = [...TURNS, 'noAnswer', 'settleClaim', 'sendOn', 'followUp'] as const;
export type Move = (typeof MOVES)[number];

/** A move that has begun, or what presses, the most important first: what somebody waits for, then what presses, then the rest. */
export const SHOWN_MOVES = [...TURNS, ...PRESSING_MOVES, 'noAnswer', 'settleClaim', 'sendOn', 'followUp'] as const satisfies readonly (
  | Move
  | PressingMove
)[];
export type ShownMove = (typeof SHOWN_MOVES)[number];

/** `begun`: the organization's move if it has begun. */
export const shownMove = (begun: Move | null, clock: PressingInstants, now: number): ShownMove | null =>
  isTurn(begun) ? begun : (pressing(clock, now)[0]?.move ?? begun);

export const isTurn = (move: ShownMove | null): move is Turn => (TURNS as readonly (ShownMove | null)[]).includes(move);

/** The day on which the organization wants to come back to the thread. `setAt`: ms. */
export type FollowUp = { on: string; setAt: number };

/** `from`: since when, maybe in the future (ms). */
export type NextMove = { move: Move; from: number };

type Given = {
  turn: { turn: Turn; from: number } | null;
  clock: Pick<TitleClock, 'claim' | 'answerBy' | 'sendOnAt'>;
  /** When the title came to rest with the organization, or else when that joined the thread (ms). */
  receivedAt: number;
  followUp: FollowUp | null;
  /** When the newest entry of the thread was made, apart from likes (ms). */
  updatedAt: number;
  timeZone: TimeZone;
};

/**
 * A follow-up hides the thread until its day, unless something happens on the thread before. On its day it needs the organization in any
 * case. Null if the thread will not need it as long as nothing happens.
 */
export function nextMove({ turn, clock, receivedAt, followUp, updatedAt, timeZone }: Given): NextMove | null {
  const own: NextMove[] = [];
  if (turn) own.push({ move: turn.turn, from: turn.from });
  if (clock.claim === 'filed' && clock.answerBy !== null) own.push({ move: 'noAnswer', from: clock.answerBy });
  if (clock.claim === 'arrived') own.push({ move: 'settleClaim', from: receivedAt });
  if (clock.sendOnAt !== null) own.push({ move: 'sendOn', from: clock.sendOnAt });
  if (!followUp) return earliest(own, updatedAt);
  const day = startOfDay(timeZone, followUp.on);
  const isHidden = followUp.setAt >= updatedAt;
  const moves: NextMove[] = [...own, { move: 'followUp', from: day }];
  return isHidden ? { move: earliest(moves, day)!.move, from: day } : earliest(moves, updatedAt);
}

/** The most important one of those that have begun; otherwise the first to begin. */
function earliest(moves: readonly NextMove[], now: number): NextMove | null {
  const begun = moves.filter(({ from }) => from <= now);
  if (begun.length > 0) return begun.toSorted((a, b) => MOVES.indexOf(a.move) - MOVES.indexOf(b.move))[0]!;
  return moves.toSorted((a, b) => a.from - b.from)[0] ?? null;
}
