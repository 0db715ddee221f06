// Who owes a title of the table.
import { PARTNER } from '../vocabulary.ts';
import { WAITS_DOWNSTREAM, type WAITS_UPSTREAM } from './table-filters.ts';
import type { DeskRow, Party } from './title-row.ts';

/** 'us': the viewer's own organization. Null: nobody, because the title has come to its end. `orgId`: as the row has it. */
export type Owing = 'us' | Pick<Party, 'orgId' | 'name'> | null;

/**
 * The neighbor that the organization waits for: upstream, until the title has arrived, wherever further up it is, and then downstream. The table
 * counts it for the same one.
 */
export function owedBy({ place, from, to }: Pick<DeskRow, 'place' | 'from' | 'to'>): Owing {
  if (place === 'missing-from-us') return 'us';
  if (place === 'drawer') return to === null ? null : 'us';
  return partyOf(isDownstream(place) ? to : from);
}

const isDownstream = (place: (typeof WAITS_UPSTREAM | typeof WAITS_DOWNSTREAM)[number]): boolean =>
  WAITS_DOWNSTREAM.some((one) => one === place);

const partyOf = (neighbor: Party | null): Owing =>
  neighbor ? { orgId: neighbor.orgId, name: neighbor.name } : { orgId: null, name: PARTNER };
