// Input of the operations on claims for a late title, and a claim in the answers: see `desk-entry.ts`.
import * as z from 'zod/mini';
import { CLAIM_SIDES, CLAIM_STATUSES, SETTLED_HOWS } from '../domain/desk/clock/claims.ts';
import { HOUR_LIMITS } from '../domain/desk/clock/title-terms.ts';
import { CONFIRMATION_MAX } from '../domain/limits.ts';
import { TIME_ZONES } from '../domain/time-zones.ts';
import { day, id, line } from './text-input.ts';
import { ms } from './thread-views.ts';

/** Days are those of `timeZone`, hours are minutes after midnight there: the zone of the terms by which it was noted. */
export const claimView = z.object({
  filedOn: z.string(),
  /** Null: unknown. */
  filedHour: z.nullable(z.int()),
  timeZone: z.enum(TIME_ZONES),
  confirmation: z.string(),
  /** Until when it is answered (ms); null if that is unknown. It never moves by itself. */
  answerBy: z.nullable(ms),
  status: z.enum(CLAIM_STATUSES),
  /** Null unless it is settled, and for one that was settled without saying how. */
  settledHow: z.nullable(z.enum(SETTLED_HOWS)),
  /** A name; null if the account was deleted. */
  notedBy: z.nullable(z.string()),
  notedAt: ms,
});
export type ClaimView = z.output<typeof claimView>;

const HOUR = 'Enter a time.';
const ANSWER_HOUR = 'Enter a time from 4:00 AM to 11:59 PM.';
const hour = (min: number, message: string) => z.int(message).check(z.minimum(min, message), z.maximum(HOUR_LIMITS.max, message));
const confirmation = line(CONFIRMATION_MAX);
const filedHour = z.nullish(hour(0, HOUR));
/** By the terms, on a day until an hour (null: its end), or unknown. By the terms, without terms that say so, it is unknown. */
const answer = z.union(
  [z.literal('by-terms'), z.object({ on: day, hour: z._default(z.nullable(hour(HOUR_LIMITS.min, ANSWER_HOUR)), null) }), z.null()],
  'Enter a day.',
);
export type AnswerInput = z.output<typeof answer>;

const ofSide = { threadId: id, side: z.enum(CLAIM_SIDES) };
/** `notedAt` is that of the claim that is meant. Refused if another one was noted since. */
const ofClaim = { ...ofSide, notedAt: ms };

/** A claim of the same side that was noted before becomes an internal note. */
export const noteClaimInput = z.object({
  ...ofSide,
  filedOn: day,
  filedHour,
  confirmation: z._default(confirmation, ''),
  answer: z._default(answer, 'by-terms'),
});
/** Only the given fields change. `settledHow` goes with 'settled', and `dueOn`, a new due day, with a car that is kept. */
export const updateClaimInput = z
  .object({
    ...ofClaim,
    filedOn: z.optional(day),
    filedHour,
    confirmation: z.optional(confirmation),
    answer: z.optional(answer),
    status: z.optional(z.enum(CLAIM_STATUSES)),
    settledHow: z.nullish(z.enum(SETTLED_HOWS)),
    dueOn: z.nullish(day),
  })
  .check(
    z.refine(({ status, settledHow }) => !settledHow || status === 'settled', {
      error: 'Only a settled claim has an end.',
      path: ['settledHow'],
    }),
    z.refine(({ settledHow, dueOn }) => !dueOn || settledHow === 'kept', {
      error: 'Only a car that is kept has a new due day.',
      path: ['dueOn'],
    }),
  );
/** It was noted by mistake. The one that it replaced is there again, and the note about that one is gone. */
export const removeClaimInput = z.object(ofClaim);
