// A stake leaves the chain: its organization leaves the thread, or its invitation is declined, withdrawn or expired.
import { head, isActive, othersAreActive, pendingClaimOf, pendingClaims, pendingDelivery, tail, upstreamOf } from '../chain.ts';
import { accept, type Actor, type Decision } from '../commands.ts';
import type { Change } from '../facts.ts';
import { refuse } from '../../refusals.ts';
import type { Departure, Stake, Thread } from '../thread.ts';
import { resolveRequests, setCurrentStake, successorOf } from './current-stake.ts';

export function leaveThread(thread: Thread, me: Stake, actor: Actor): Decision {
  if (!othersAreActive(thread, me.id)) return refuse('last-one-stays');
  if (me.id !== head(thread).id && me.id !== tail(thread).id) return refuse('only-ends-leave');
  if (thread.holderStakeId === me.id) return refuse('holder-stays');
  if (pendingClaimOf(thread, me.id)) return refuse('claimant-stays');
  if (pendingDelivery(thread)?.toStakeId === me.id) return refuse('delivery-underway');
  if (isLastToAnswer(thread, me)) return refuse('answerer-stays');
  return accept(...departureFacts(thread, me, 'left', actor.now));
}

const isLastToAnswer = (thread: Thread, me: Stake): boolean =>
  pendingClaims(thread).some((claim) => {
    const answerers = upstreamOf(thread, claim.authorStakeId).filter(isActive);
    return answerers.length === 1 && answerers[0]!.id === me.id;
  });

/**
 * A stake leaves the chain: a pending delivery to it is disputed, its open request is resolved, and if it was current its successor
 * becomes current.
 */
export function departureFacts(thread: Thread, stake: Stake, how: Departure['how'], at: number): Change[] {
  const delivery = pendingDelivery(thread);
  const disputed: Change[] =
    delivery?.toStakeId === stake.id
      ? [{ type: 'DeliveryDisputed', at, updateId: delivery.id, by: null, cause: how === 'withdrawn' ? 'withdrawn' : 'departed', note: '' }]
      : [];
  const moved =
    thread.currentStakeId === stake.id
      ? setCurrentStake(thread, successorOf(thread, stake.id), at)
      : resolveRequests(thread, at, (request) => request.stakeId === stake.id);
  return [...disputed, { type: 'StakeDeparted', at, stakeId: stake.id, how }, ...moved];
}
