// What goes into and comes out of the lists of connections.
import * as z from 'zod/mini';
import { orgSummary } from './orgs.ts';
import { cursor } from './text.ts';

export const NETWORK_LISTS = ['partners', 'incoming', 'outgoing', 'ignored'] as const;
export type NetworkList = (typeof NETWORK_LISTS)[number];

/** 25 a page, by latest activity. */
export const networkInput = z.object({ list: z._default(z.enum(NETWORK_LISTS), 'partners'), cursor });
export const networkView = z.object({
  orgs: z.array(
    z.object({
      ...orgSummary.shape,
      lastActivityAt: z.int(),
      /** The viewer's organization asked, and was ignored. */ ignoredUs: z.boolean(),
    }),
  ),
  next: z.nullable(z.string()),
});
export type NetworkView = z.output<typeof networkView>;
