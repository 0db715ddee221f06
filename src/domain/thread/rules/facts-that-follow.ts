// Facts that follow from more than one command.
import { isActive, nextOf, openRequests, pendingClaims, pendingDelivery, positionOf, upstreamOf } from '../chain.ts';
import type { Actor } from '../commands.ts';
import { evolve } from '../evolve.ts';
import type { Change } from '../facts.ts';
import type { Departure, EndedHow, Stake, StakeId, Thread, UpdateId, UpdateRequest } from '../thread.ts';

/** Makes a stake current. Requests to the previous one are resolved. */
export function setCurrentStake(thread: Thread, to: StakeId, at: number): Change[] {
  return thread.currentStakeId === to ? [] : [{ type: 'CurrentMoved', at, stakeId: to }, ...resolveRequests(thread, at)];
}

/** Makes a stake further upstream current. From there downstream, completed stakes are active again. */
export function returnCurrentTo(thread: Thread, to: StakeId, at: number): Change[] {
  const reactivated = thread.chain
    .slice(positionOf(thread, to))
    .filter(({ standing }) => standing.status === 'completed')
    .map(({ id }): Change => ({ type: 'StakeReactivated', at, stakeId: id }));
  return [...reactivated, ...setCurrentStake(thread, to, at)];
}

/** The thread ends: invited stakes leave the chain, requests are resolved, and the last active stake is completed. */
export function endingFacts(
  thread: Thread,
  me: Stake,
  { how, note }: { how: EndedHow; note: string },
  { now: at, freshId: updateId }: Actor,
): Change[] {
  const facts: Change[] = [];
  let after = thread;
  for (const stake of thread.chain.filter(({ standing }) => standing.status === 'invited')) {
    const departed = departureFacts(after, stake, 'withdrawn', at);
    facts.push(...departed);
    after = departed.reduce<Thread>(evolve, after);
  }
  return [
    ...facts,
    ...resolveRequests(after, at),
    { type: 'StakeCompleted', at, stakeId: me.id, cut: thread.seq + 1, ownWord: true },
    { type: 'ThreadEnded', at, updateId, stakeId: me.id, how, note },
  ];
}

/** Resolves the open requests that `which` selects. `answeredBy`: the note that answers them, if one does. */
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
 * The title comes to rest at a stake: it becomes the holder, active stakes upstream of it are completed, and what else was pending is
 * settled. `confirmedUpdateId`: the delivery or claim whose confirmation brought it there, null if none did. `confirmedBy`: the stake that
 * confirmed it, null if nobody but the new holder did.
 */
export function setHolder(
  thread: Thread,
  to: StakeId,
  at: number,
  confirmedUpdateId: UpdateId | null,
  confirmedBy: StakeId | null,
): Change[] {
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
    delivery && delivery.id !== confirmedUpdateId
      ? [settle(positionOf(thread, delivery.toStakeId) <= place ? 'DeliveryConfirmed' : 'DeliveryDisputed', delivery.id)]
      : [];
  const claimsRefuted = pendingClaims(thread)
    .filter((claim) => claim.id !== confirmedUpdateId && positionOf(thread, claim.authorStakeId) < place)
    .map((claim) => settle('ClaimDisputed', claim.id));
  const completed = upstreamOf(thread, to)
    .filter(isActive)
    .map(({ id }): Change => {
      const ownWord = id === confirmedBy || id === delivery?.authorStakeId;
      return { type: 'StakeCompleted', at, stakeId: id, cut: thread.seq + 1, ownWord };
    });
  return [
    ...deliverySettled,
    ...claimsRefuted,
    { type: 'TitleReceived', at, stakeId: to },
    ...completed,
    ...(thread.currentStakeId === to ? [] : resolveRequests(thread, at)),
  ];
}

/**
 * A stake leaves the chain: a pending delivery to it is disputed, its open request is resolved, and if it was current its neighbor
 * becomes current.
 */
export function departureFacts(thread: Thread, stake: Stake, how: Departure['how'], at: number): Change[] {
  const delivery = pendingDelivery(thread);
  const disputed: Change[] =
    delivery?.toStakeId === stake.id
      ? [{ type: 'DeliveryDisputed', at, updateId: delivery.id, by: null, cause: how === 'withdrawn' ? 'withdrawn' : 'departed', note: '' }]
      : [];
  const neighbor = positionOf(thread, stake.id) === 0 ? nextOf(thread, stake.id) : thread.chain[positionOf(thread, stake.id) - 1];
  const moved =
    thread.currentStakeId === stake.id
      ? setCurrentStake(thread, neighbor!.id, at)
      : resolveRequests(thread, at, (request) => request.stakeId === stake.id);
  return [...disputed, { type: 'StakeDeparted', at, stakeId: stake.id, how }, ...moved];
}

/**
 * A stake that accepts upstream of the current one has already passed the title on, so it is completed at once. It sees the ledger up to
 * where its downstream neighbor was completed, or up to its acceptance if the neighbor is not completed.
 */
export function completeOnAcceptance(thread: Thread, stake: Stake, at: number): Change[] {
  if (positionOf(thread, stake.id) >= positionOf(thread, thread.currentStakeId)) return [];
  const neighbor = nextOf(thread, stake.id)!.standing;
  const cut = neighbor.status === 'completed' ? neighbor.lastVisibleSeq : thread.seq + 1;
  return [{ type: 'StakeCompleted', at, stakeId: stake.id, cut, ownWord: false }];
}
