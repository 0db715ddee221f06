// Input and output of the operations on what an organization notes about a thread for itself.
import * as z from 'zod/mini';
import { LATENESS_REASONS, LATENESS_STATES } from '../domain/desk/clock/clock-states.ts';
import { NOTE_MAX } from '../domain/limits.ts';
import { TIME_ZONES } from '../domain/time-zones.ts';
import { person, stockNumber } from './desk.ts';
import { day, id, text } from './text-input.ts';
import { ms } from './thread-views.ts';

export const deskEntryInput = z.object({ threadId: id });
export const deskEntryView = z.object({
  stockNumber: z.string(),
  /** `dealOn`, `dueOn`: what the organization chose; null for the default. */
  dealOn: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  assignee: z.nullable(person),
  followUpOn: z.nullable(z.string()),
  /** Oldest first. */
  notes: z.array(z.object({ id: z.string(), author: z.nullable(z.string()), own: z.boolean(), text: z.string(), at: ms })),
  members: z.array(person),
  timeZone: z.enum(TIME_ZONES),
  /** Null unless the organization takes part in the thread now. */
  clock: z.nullable(
    z.object({
      dealOn: z.string(),
      dueOn: z.nullable(z.string()),
      lateness: z.enum(LATENESS_STATES),
      reason: z.nullable(z.enum(LATENESS_REASONS)),
      /** Calendar days since it was due, negative before. */
      daysLate: z.nullable(z.int()),
      /** Calendar days until it becomes critical, if it is not yet. */
      criticalIn: z.nullable(z.int()),
      dueSoonAt: z.nullable(ms),
      lateAt: z.nullable(ms),
      criticalAt: z.nullable(ms),
      /** When it changes merely because time passes (ms). */
      changesAt: ms,
    }),
  ),
});
export type DeskEntryView = z.output<typeof deskEntryView>;

/** Only the given fields change. Null: the default, or none. */
export const updateDeskEntryInput = z.object({
  threadId: id,
  stockNumber: z.optional(stockNumber),
  dealOn: z.nullish(day),
  dueOn: z.nullish(day),
  assigneeId: z.nullish(id),
  followUpOn: z.nullish(day),
});
/** `mentions`: the members that the text names with `@`. */
export const addDeskNoteInput = z.object({
  threadId: id,
  text: text(NOTE_MAX).check(z.minLength(1, 'Write a note.')),
  mentions: z._default(z.array(id).check(z.maxLength(20)), []),
});
