// Transfers a placeholder's stakes: when it becomes part of another organization, or its title contact is corrected. A placeholder has no
// people, so all its stakes are unanswered invitations.
import { representedOrgId, neighborsOf, stakeOf } from '../chain.ts';
import { departureFacts } from './leave-chain.ts';
import { evolve } from '../evolve.ts';
import type { Change } from '../facts.ts';
import type { OrgId, Stake, Thread } from '../thread.ts';

/**
 * Transfers the placeholder's own stake, and each of its stand-ins to a new stand-in, so that their inviters see the same. If the new
 * organization is already in the chain they all end as declined instead. `standInIds`: new ids, one for each end of the chain.
 */
export function transferStake(thread: Thread, from: OrgId, to: OrgId, at: number, standInIds: readonly [OrgId, OrgId]): Change[] {
  const isThere = stakeOf(thread, to) !== undefined;
  const facts: Change[] = [];
  let after = thread;
  for (const [index, stake] of thread.chain.filter((s) => representedOrgId(s) === from).entries()) {
    const standInId = stake.standsFor === null ? null : standInIds[index]!;
    for (const fact of isThere ? departureFacts(after, stake, 'declined', at) : transferFacts(after, stake, to, at, standInId)) {
      facts.push(fact);
      after = evolve(after, fact);
    }
  }
  return facts;
}

/**
 * Transfers only the stake beside this organization's own, also if it is a stand-in. The placeholder's stake elsewhere in the chain stays
 * as it is. What the organization sees does not depend on who else is in the chain.
 */
export function transferStakeBesideNewOrg(thread: Thread, by: OrgId, from: OrgId, to: OrgId, at: number, standInId: OrgId): Change[] {
  const me = stakeOf(thread, by);
  const stake = me && neighborsOf(thread, me.id).find((s) => representedOrgId(s) === from);
  return stake ? transferFacts(thread, stake, to, at, stakeOf(thread, to) ? standInId : null) : [];
}

/** Ends as declined if a neighbor of the stake already sees the new organization. `standInId`: null if no stand-in is needed. */
function transferFacts(thread: Thread, stake: Stake, to: OrgId, at: number, standInId: OrgId | null): Change[] {
  if (stake.standing.status !== 'invited')
    throw new Error(`${stake.orgId} is active on thread ${thread.id}: its stake cannot be transferred`);
  const seen = neighborsOf(thread, stake.id).flatMap((beside) => [beside, ...neighborsOf(thread, beside.id)]);
  if (seen.some((s) => s.id !== stake.id && representedOrgId(s) === to)) return departureFacts(thread, stake, 'declined', at);
  const who = standInId === null ? { orgId: to } : { orgId: standInId, standsFor: to };
  return [{ type: 'StakeTransferred', at, stakeId: stake.id, ...who }];
}
