// Why a mail to a stranger is held: the status is still pending.
import * as z from 'zod/mini';

/** `userId`: whose email must be verified first. `until`: the morning on which it leaves, in ms. */
export const mailWait = z.union([
  z.object({ for: z.literal('verification'), userId: z.nullable(z.string()) }),
  z.object({ for: z.literal('morning'), until: z.int() }),
]);
