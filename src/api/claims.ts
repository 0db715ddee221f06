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

const minutes = z.int('Enter a time.').check(z.minimum(0, 'Enter a time.'), z.maximum(HOUR_LIMITS.max, 'Enter a time.'));
const confirmation = line(CONFIRMATION_MAX);
const filedHour = z.nullish(minutes);
/** By the terms, on a day until an hour (null: its end), or unknown. By the terms, without terms that say so, it is unknown. */
const answer = z.union([z.literal('by-terms'), z.object({ on: day, hour: z._default(z.nullable(minutes), null) }), z.null()]);

const ofClaim = { threadId: id, side: z.enum(CLAIM_SIDES) };

/** A claim of the same side that was noted before becomes an internal note. */
export const noteClaimInput = z.object({
  ...ofClaim,
  filedOn: day,
  filedHour,
  confirmation: z._default(confirmation, ''),
  answer: z._default(answer, 'by-terms'),
});
/** Only the given fields change. `settledHow`: with the status 'settled' only. `dueOn`: a new due day, for a car that is kept. */
export const updateClaimInput = z.object({
  ...ofClaim,
  filedOn: z.optional(day),
  filedHour,
  confirmation: z.optional(confirmation),
  answer: z.optional(answer),
  status: z.optional(z.enum(CLAIM_STATUSES)),
  settledHow: z.nullish(z.enum(SETTLED_HOWS)),
  dueOn: z.nullish(day),
});
/** It was noted by mistake. */
export const removeClaimInput = z.object(ofClaim);
