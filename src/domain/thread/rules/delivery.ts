// Deliveries: sending the title to the next stake; confirming, disputing and withdrawing that.
import { UNANSWERED_MS } from '../../limits.ts';
import { envelopeCodeOf } from '../../envelope/envelope-code.ts';
import { isActive, nextOf, pendingClaimOf, pendingDelivery, representedOrgId, stakeAt, updateById } from '../chain.ts';
import { confirmClaim } from './claim.ts';
import { accept, type Actor, type CommandOf, type Decision, type Sending } from '../commands.ts';
import { setHolder } from './come-to-rest.ts';
import { isEta } from '../expected-date.ts';
import { isLimitReached } from './daily-limit.ts';
import type { Delivery, Stake, Thread } from '../thread.ts';
import { type Refusal, refuse } from '../../refusals.ts';

const NOTHING_SAID: Sending = { way: null, trackingNumber: null, papers: [], note: '', shipment: null };

export function markDelivered(thread: Thread, command: CommandOf<'markDelivered'>, me: Stake, actor: Actor): Decision {
  const { toOrgId, expected, sending = NOTHING_SAID } = command;
  if (thread.holderStakeId !== me.id) return refuse('only-holder-delivers');
  const next = nextOf(thread, me.id);
  if (!next) return refuse('no-next-stake');
  if (toOrgId !== undefined && representedOrgId(next) !== toOrgId) return refuse('other-next-stake');
  if (pendingDelivery(thread)) return refuse('delivery-waiting');
  if (expected !== null && !isEta(expected, actor.today)) return refuse('bad-eta');
  if (isLimitReached(thread, 'markDelivered', actor)) return refuse('too-often');
  const claim = pendingClaimOf(thread, next.id);
  // The next stake already claims to have the title, so delivering to it confirms the claim.
  if (claim) return confirmClaim(thread, { type: 'confirmClaim', updateId: claim.id }, me, actor);
  const { note, shipment, ...inside } = sending;
  return accept({
    type: 'DeliveryMarked',
    at: actor.now,
    updateId: actor.freshId,
    stakeId: me.id,
    to: next.id,
    eta: actor.today,
    expected,
    envelope: { ...inside, ...(shipment ?? { code: envelopeCodeOf(actor.freshId), no: 1 }) },
    ...(note !== '' && { note }),
  });
}

export function confirmDelivery(thread: Thread, command: CommandOf<'confirmDelivery'>, me: Stake, actor: Actor): Decision {
  const own = pendingDelivery(thread);
  const from = own && senderMayConfirmFrom(thread, own);
  if (own?.id === command.updateId && own.authorStakeId === me.id && from && actor.now >= from)
    return accept(
      { type: 'DeliveryConfirmed', at: actor.now, updateId: own.id, by: me.id, cause: 'unanswered', note: '' },
      ...setHolder(thread, own.toStakeId, actor.now, own.id, me.id),
    );
  const delivery = deliveryFor(thread, command.updateId, me);
  if ('refused' in delivery) return delivery;
  return accept(
    {
      type: 'DeliveryConfirmed',
      at: actor.now,
      updateId: delivery.id,
      by: me.id,
      cause: 'answered',
      note: '',
      ...(command.inEnvelope && { inEnvelope: true }),
    },
    ...setHolder(thread, me.id, actor.now, delivery.id, me.id),
  );
}

/** When the sender may confirm its own delivery, because its recipient does not answer (ms). Null if the recipient is not active. */
export const senderMayConfirmFrom = (thread: Thread, delivery: Delivery): number | null =>
  isActive(stakeAt(thread, delivery.toStakeId)) ? delivery.at + UNANSWERED_MS : null;

export function disputeDelivery(thread: Thread, command: CommandOf<'disputeDelivery'>, me: Stake, actor: Actor): Decision {
  const delivery = deliveryFor(thread, command.updateId, me);
  if ('refused' in delivery) return delivery;
  const { now: at, today } = actor;
  const { note, paper, expected, inEnvelope } = command;
  if (expected !== null && !isEta(expected, today)) return refuse('bad-eta');
  return accept(
    {
      type: 'DeliveryDisputed',
      at,
      updateId: delivery.id,
      by: me.id,
      cause: 'answered',
      note,
      ...(paper && { paper }),
      ...(inEnvelope && { inEnvelope }),
    },
    ...(paper === 'back' ? [{ type: 'ReturnStarted', at, from: me.id, to: delivery.authorStakeId, expected } as const] : []),
  );
}

/** The pending delivery that this stake may answer. */
function deliveryFor(thread: Thread, updateId: string, me: Stake): Delivery | Refusal {
  const update = updateById(thread, updateId);
  if (!update) return refuse('no-such-update');
  if (update.type !== 'delivered') return refuse('not-a-delivery');
  if (update.toStakeId !== me.id) return refuse('only-recipient');
  if (update.ending.status !== 'pending') return refuse('delivery-answered');
  return update;
}

/** If `updateId` is given, a late click cannot withdraw a newer delivery than the one on the screen. */
export function withdrawDelivery(thread: Thread, command: CommandOf<'withdrawDelivery'>, me: Stake, actor: Actor): Decision {
  const delivery = pendingDelivery(thread);
  if (!delivery || (command.updateId !== null && command.updateId !== delivery.id)) return refuse('no-delivery-waiting');
  if (delivery.authorStakeId !== me.id) return refuse('only-sender-withdraws');
  return accept({ type: 'DeliveryDisputed', at: actor.now, updateId: delivery.id, by: me.id, cause: 'withdrawn', note: '' });
}
