// Input and output of the operation that gives commands on many threads.
import * as z from 'zod/mini';
import { BULK_MAX } from '../domain/limits.ts';
import { MAIL_STATUSES } from '../domain/vocabulary.ts';
import { id } from './text-input.ts';

/** The commands that can be given on many threads at once. */
export const BULK_OPERATIONS = [
  'respondToInvite',
  'requestUpdate',
  'remindRequest',
  'postUpdate',
  'confirmDelivery',
  'withdrawDelivery',
  'confirmClaim',
  'finishThread',
  'takeBack',
  'updateDeskEntry',
] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/** At least one, at most `BULK_MAX`, and each on a thread of its own. */
export const onDifferentThreads = <One extends z.ZodMiniType>(one: One, threadIdOf: (of: z.output<One>) => string, repeated: string) =>
  z.array(one).check(
    z.minLength(1, 'Choose a title.'),
    z.maxLength(BULK_MAX, `${BULK_MAX} at most.`),
    z.refine((all) => new Set(all.map((each) => threadIdOf(each).toLowerCase())).size === all.length, repeated),
  );

export const runOnThreadsInput = z.object({
  /** Each on a thread of its own. `input`: that of the operation. */
  calls: onDifferentThreads(
    z.object({ operation: z.enum(BULK_OPERATIONS), input: z.looseObject({ threadId: id }) }),
    ({ input }) => input.threadId,
    'A thread can be chosen only once.',
  ),
});
export const runOnThreadsView = z.object({
  /** In the order of the calls. */
  results: z.array(
    z.object({
      threadId: z.string(),
      /** Null if it was carried out. */
      error: z.nullable(z.object({ code: z.string(), message: z.string() })),
      /** The status of the mail about a request. */
      emailStatus: z.nullable(z.enum(MAIL_STATUSES)),
      /** The `seq` by which `takeBack` undoes the answer that this was; null if it was none. */
      takeBackSeq: z.nullable(z.int()),
      /** An answer was taken back, and mail about it may have left before. Null for other commands. */
      mailed: z.nullable(z.boolean()),
    }),
  ),
});
