// What follows from a decision, whichever command brought it about.
import { isActive, nextOf, openRequests, pendingClaims, pendingDelivery, positionOf, upstreamOf } from '../chain.ts';
import type { Change } from '../facts.ts';
import type { Departure, Stake, StakeId, Thread, UpdateId, UpdateRequest } from '../thread.ts';

/** Current moves, and the requests addressed to the old one are done with. */
export function moveCurrent(thread: Thread, to: StakeId, at: number): Change[] {
  return thread.currentStakeId === to ? [] : [{ type: 'CurrentMoved', at, stakeId: to }, ...resolveRequests(thread, at)];
}

/** `answeredBy`: the note that answers them, where one does. */
export function resolveRequests(
  thread: Thread,
  at: number,
  which: (request: UpdateRequest) => boolean = () => true,
  answeredBy?: UpdateId,
): Change[] {
  const requestIds = openRequests(thread)
    .filter(which)
    .map(({ id }) => id);
  return requestIds.length === 0 ? [] : [{ type: 'RequestsResolved', at, requestIds, ...(answeredBy ? { answeredBy } : {}) }];
}

/**
 * The paper comes to rest at a stake, by a delivery or a claim whose own confirmation is `settled` already.
 * Whatever else was pending upstream of it is settled by that; everybody active upstream is done.
 */
export function titleComesToRest(thread: Thread, to: StakeId, at: number, settled: string): Change[] {
  const place = positionOf(thread, to);
  const delivery = pendingDelivery(thread);
  const settle = (type: 'DeliveryConfirmed' | 'DeliveryDisputed' | 'ClaimDisputed', updateId: string): Change => ({
    type,
    at,
    updateId,
    by: null,
    cause: 'settled',
    note: '',
  });
  const deliverySettled =
    delivery && delivery.id !== settled
      ? [settle(positionOf(thread, delivery.toStakeId) <= place ? 'DeliveryConfirmed' : 'DeliveryDisputed', delivery.id)]
      : [];
  const claimsRefuted = pendingClaims(thread)
    .filter((claim) => claim.id !== settled && positionOf(thread, claim.authorStakeId) < place)
    .map((claim) => settle('ClaimDisputed', claim.id));
  const completed = upstreamOf(thread, to)
    .filter(isActive)
    .map((stake): Change => ({ type: 'StakeCompleted', at, stakeId: stake.id, cut: thread.seq + 1 }));
  return [
    ...deliverySettled,
    ...claimsRefuted,
    { type: 'TitleReceived', at, stakeId: to },
    ...completed,
    ...(thread.currentStakeId === to ? [] : resolveRequests(thread, at)),
  ];
}

/** A stake leaves the chain: what was pending to it is off, what it asked is done, and current finds its neighbor. */
export function departureFacts(thread: Thread, stake: Stake, how: Departure['how'], at: number): Change[] {
  const delivery = pendingDelivery(thread);
  const disputed: Change[] =
    delivery?.toStakeId === stake.id
      ? [{ type: 'DeliveryDisputed', at, updateId: delivery.id, by: null, cause: how === 'withdrawn' ? 'withdrawn' : 'departed', note: '' }]
      : [];
  const heir = positionOf(thread, stake.id) === 0 ? nextOf(thread, stake.id) : thread.chain[positionOf(thread, stake.id) - 1];
  const moved =
    thread.currentStakeId === stake.id
      ? moveCurrent(thread, heir!.id, at)
      : resolveRequests(thread, at, (request) => request.stakeId === stake.id);
  return [...disputed, { type: 'StakeDeparted', at, stakeId: stake.id, how }, ...moved];
}

/**
 * Who accepts upstream of the holder has handed the title on already and is completed as it accepts. Its view is cut where its
 * downstream neighbor was completed, or at the acceptance if that one is not.
 */
export function completeOnAcceptance(thread: Thread, stake: Stake, at: number): Change[] {
  if (thread.holderStakeId === null || positionOf(thread, stake.id) >= positionOf(thread, thread.holderStakeId)) return [];
  const neighbor = nextOf(thread, stake.id)!.standing;
  return [
    { type: 'StakeCompleted', at, stakeId: stake.id, cut: neighbor.status === 'completed' ? neighbor.lastVisibleSeq : thread.seq + 1 },
  ];
}
