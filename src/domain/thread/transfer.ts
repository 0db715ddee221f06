// A placeholder becomes part of another organization: what happens to its stake. It has no people of its own, so that stake is
// an invitation that nobody has answered.
import { stakeOf } from './chain.ts';
import { departs } from './consequences.ts';
import type { Change } from './facts.ts';
import type { OrgId, Thread } from './thread.ts';

/** The invitation passes on, unless that organization stands in the chain already: then it goes as if it were declined. */
export function stakePasses(thread: Thread, from: OrgId, to: OrgId, at: number): Change[] {
  const stake = stakeOf(thread, from);
  if (!stake) return [];
  if (stake.standing.is !== 'invited') throw new Error(`${from} takes part in thread ${thread.id}: its stake is its own`);
  if (stakeOf(thread, to)) return departs(thread, stake, 'declined', at);
  return [{ type: 'StakeTransferred', at, stakeId: stake.id, orgId: to }];
}
