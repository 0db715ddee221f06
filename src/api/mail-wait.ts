// Why a pending mail to a stranger is held back.
import * as z from 'zod/mini';

/** `userId`: the user who must verify their email first. `until`: the morning on which it is sent, in ms. */
export const mailWait = z.union([
  z.object({ for: z.literal('verification'), userId: z.nullable(z.string()) }),
  z.object({ for: z.literal('morning'), until: z.int() }),
]);
