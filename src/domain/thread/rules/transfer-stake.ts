// A placeholder becomes part of another organization, or is described anew: what happens to its stakes. It has no people of its own, so
// they are invitations that nobody has answered.
import { realOrgId, neighborsOf, stakeOf } from '../chain.ts';
import { departureFacts } from './consequences.ts';
import { evolve } from '../evolve.ts';
import type { Change } from '../facts.ts';
import type { OrgId, Stake, Thread } from '../thread.ts';

/**
 * Its own invitation passes on, and so do those of its stand-ins, each to a new one: their inviters see the same. All of them end as if
 * they were declined where the organization stands in the chain already. `standInIds`: fresh ids, one for each end of the chain.
 */
export function transferStake(thread: Thread, from: OrgId, to: OrgId, at: number, standInIds: readonly [OrgId, OrgId]): Change[] {
  const isThere = stakeOf(thread, to) !== undefined;
  const facts: Change[] = [];
  let after = thread;
  for (const [index, stake] of thread.chain.filter((s) => realOrgId(s) === from).entries()) {
    const standInId = stake.standsFor === null ? null : standInIds[index]!;
    for (const fact of isThere ? departureFacts(after, stake, 'declined', at) : transferFacts(after, stake, to, at, standInId)) {
      facts.push(fact);
      after = evolve(after, fact);
    }
  }
  return facts;
}

/**
 * The invitation beside this organization's stake passes on, its stand-in's too; the placeholder's own, if it stands further away, stays
 * as it is. Who else is in the chain makes no difference to what it sees.
 */
export function transferStakeBesideNewOrg(thread: Thread, by: OrgId, from: OrgId, to: OrgId, at: number, standInId: OrgId): Change[] {
  const me = stakeOf(thread, by);
  const stake = me && neighborsOf(thread, me.id).find((s) => realOrgId(s) === from);
  return stake ? transferFacts(thread, stake, to, at, stakeOf(thread, to) ? standInId : null) : [];
}

/** Ends as if it were declined if a neighbor of the stake sees that organization already. `standInId`: null where it passes to itself. */
function transferFacts(thread: Thread, stake: Stake, to: OrgId, at: number, standInId: OrgId | null): Change[] {
  if (stake.standing.status !== 'invited') throw new Error(`${stake.orgId} takes part in thread ${thread.id}: its stake is its own`);
  const seen = neighborsOf(thread, stake.id).flatMap((beside) => [beside, ...neighborsOf(thread, beside.id)]);
  if (seen.some((s) => s.id !== stake.id && realOrgId(s) === to)) return departureFacts(thread, stake, 'declined', at);
  const who = standInId === null ? { orgId: to } : { orgId: standInId, standsFor: to };
  return [{ type: 'StakeTransferred', at, stakeId: stake.id, ...who }];
}
