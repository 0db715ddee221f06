// What goes into and comes out of the lists of connections.
import * as z from 'zod/mini';
import { orgInNetwork } from './orgs.ts';
import { cursor } from './text.ts';

export const NETWORK_LISTS = ['partners', 'incoming', 'outgoing', 'ignored'] as const;
export type NetworkList = (typeof NETWORK_LISTS)[number];

/** 25 a page, by latest activity. `ignored`: requests that we ignored, and ours that were. */
export const networkInput = z.object({ list: z._default(z.enum(NETWORK_LISTS), 'partners'), cursor });
export const networkView = z.object({
  orgs: z.array(z.object({ ...orgInNetwork.shape, lastActivityAt: z.int() })),
  /** Of all lists, however many this page shows of one. */
  counts: z.object({ partners: z.int(), incoming: z.int(), outgoing: z.int(), ignored: z.int() }),
  next: z.nullable(z.string()),
});
export type NetworkView = z.output<typeof networkView>;
