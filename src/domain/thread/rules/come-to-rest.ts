// The title comes to rest at a stake, and the stakes upstream of it are completed.
import { isActive, nextOf, pendingClaims, pendingDelivery, positionOf, upstreamOf } from '../chain.ts';
import type { Change } from '../facts.ts';
import type { Stake, StakeId, Thread, UpdateId } from '../thread.ts';
import { resolveRequests } from './current-stake.ts';

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
 * A stake that accepts upstream of the current one has already passed the title on, so it is completed at once. It sees the ledger up to
 * where its downstream neighbor was completed, or up to its acceptance if the neighbor is not completed.
 */
export function completeOnAcceptance(thread: Thread, stake: Stake, at: number): Change[] {
  if (positionOf(thread, stake.id) >= positionOf(thread, thread.currentStakeId)) return [];
  const neighbor = nextOf(thread, stake.id)!.standing;
  const cut = neighbor.status === 'completed' ? neighbor.lastVisibleSeq : thread.seq + 1;
  return [{ type: 'StakeCompleted', at, stakeId: stake.id, cut, ownWord: false }];
}
