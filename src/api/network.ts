// Input and output of the lists of connections.
import * as z from 'zod/mini';
import { orgInNetwork } from './orgs.ts';
import { cursor } from './text-input.ts';

export const NETWORK_LISTS = ['partners', 'incoming', 'outgoing', 'ignored'] as const;
export type NetworkList = (typeof NETWORK_LISTS)[number];

/** 25 per page, by latest activity. `ignored`: requests that the viewer's organization ignored, and its own that were ignored. */
export const networkInput = z.object({ list: z._default(z.enum(NETWORK_LISTS), 'partners'), cursor });
export const networkView = z.object({
  orgs: z.array(z.object({ ...orgInNetwork.shape, lastActivityAt: z.int() })),
  /** The total of each list. */
  counts: z.object({ partners: z.int(), incoming: z.int(), outgoing: z.int(), ignored: z.int() }),
  next: z.nullable(z.string()),
});
export type NetworkView = z.output<typeof networkView>;
