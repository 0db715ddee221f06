// What a thread waits for an organization to do, now or later.
import { openRequests, pendingClaims, pendingDelivery, stakeOf } from './chain.ts';
import { DAY_MS } from '../limits.ts';
import { claimantMayConfirmFrom, upstreamMayAnswerFrom } from './rules/claim.ts';
import { senderMayConfirmFrom } from './rules/delivery.ts';
import type { Actor } from './commands.ts';
import { allows } from './offers.ts';
import { viewerAsActor } from './view/viewer-context.ts';
import type { Claim, Delivery, OrgId, StakeId, Thread } from './thread.ts';

export const TURNS = ['confirmDelivery', 'confirmClaim', 'claimTitle', 'settleDispute', 'postUpdate'] as const;
/** What a thread waits for an active organization to do. */
export type Turn = (typeof TURNS)[number];

/** Who objects to a claim has said what it says. It may confirm the claim, but it is the claimant who is asked. */
const isAskedBy = ({ ending }: Claim, id: StakeId | undefined): boolean => ending.status !== 'pending' || ending.contestedBy !== id;

/**
 * The delivery or claim that this organization is to confirm: one that waits for its answer, or its own if nobody answered that for long.
 * Null if there is none.
 */
export function updateToConfirm(thread: Thread, actor: Actor): Delivery | Claim | null {
  const delivery = pendingDelivery(thread);
  if (delivery && allows(thread, { type: 'confirmDelivery', updateId: delivery.id }, actor)) return delivery;
  const me = stakeOf(thread, actor.orgId);
  const isToConfirm = (claim: Claim) => isAskedBy(claim, me?.id) && allows(thread, { type: 'confirmClaim', updateId: claim.id }, actor);
  return pendingClaims(thread).find(isToConfirm) ?? null;
}

/**
 * What the thread waits for this organization to do: answer a delivery or a claim, confirm that a returned title is back, settle a dispute
 * of its own delivery, or answer requests of others. Null if nothing.
 */
export function turnOf(thread: Thread, actor: Actor): Turn | null {
  const toConfirm = updateToConfirm(thread, actor);
  if (toConfirm) return toConfirm.type === 'delivered' ? 'confirmDelivery' : 'confirmClaim';
  const me = stakeOf(thread, actor.orgId);
  if (me && thread.returning?.to === me.id && allows(thread, { type: 'claimTitle' }, actor)) return 'claimTitle';
  // The dispute is about a delivery by the current stake.
  if (thread.disputedUpdateId !== null && thread.currentStakeId === me?.id) return 'settleDispute';
  const asked = openRequests(thread).some((request) => request.stakeId !== me?.id);
  return asked && allows(thread, { type: 'postUpdate', message: '…', eta: null }, actor) ? 'postUpdate' : null;
}

/**
 * The organization's turn now or, if nothing else happens on the thread, later, and since when (ms). Null if it will have none. Only the
 * waits for an answer and the daily limits end by time alone.
 */
export function upcomingTurn(thread: Thread, orgId: OrgId, now: number): { turn: Turn; from: number } | null {
  const delivery = pendingDelivery(thread);
  const later = [
    ...pendingClaims(thread).flatMap((claim) => [upstreamMayAnswerFrom(claim), claimantMayConfirmFrom(claim)]),
    delivery ? senderMayConfirmFrom(thread, delivery) : null,
    ...(thread.returning ? thread.limitedCommands.map(({ at }) => at + DAY_MS) : []),
  ]
    .filter((at) => at !== null)
    .filter((at) => at > now)
    .toSorted((a, b) => a - b);
  for (const from of [now, ...later]) {
    const turn = turnOf(thread, viewerAsActor(orgId, from));
    if (turn !== null) return { turn, from };
  }
  return null;
}
