// Title claims ("I have the title"): making, confirming, disputing and withdrawing one.
import { type Refusal, refuse } from '../../refusals.ts';
import { CLAIM_ESCALATION_MS, UNANSWERED_MS } from '../../limits.ts';
import { isActive, isUpstream, pendingClaimOf, pendingDelivery, updateById, upstreamOf } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import { setHolder } from './come-to-rest.ts';
import { isLimitReached } from './daily-limit.ts';
import type { Claim, Stake, Thread } from '../thread.ts';

export function claimTitle(thread: Thread, me: Stake, actor: Actor): Decision {
  if (thread.holderStakeId === me.id) return refuse('already-holder');
  if (pendingClaimOf(thread, me.id)) return refuse('already-claimed');
  if (pendingDelivery(thread)?.toStakeId === me.id) return refuse('confirm-delivery-instead');
  if (isLimitReached(thread, 'claimTitle', actor)) return refuse('too-often');
  const claimed = { type: 'TitleClaimed', at: actor.now, updateId: actor.freshId, stakeId: me.id } as const;
  if (upstreamOf(thread, me.id).some(isActive)) return accept(claimed);
  // No active stake is upstream, so nobody could ever answer. There is no holder either: a holder would be upstream and active.
  return accept(
    claimed,
    { type: 'ClaimConfirmed', at: actor.now, updateId: actor.freshId, by: null, cause: 'self-attested', note: '' },
    ...setHolder(thread, me.id, actor.now, actor.freshId, null),
  );
}

/** When every active upstream stake may confirm the claim, not only the holder (ms). Null while it is contested. */
export const upstreamMayAnswerFrom = (claim: Claim): number | null => after(claim, CLAIM_ESCALATION_MS);

/** When the claimant may confirm its own claim, because nobody answered (ms). Null while it is contested. */
export const claimantMayConfirmFrom = (claim: Claim): number | null => after(claim, UNANSWERED_MS);

const after = ({ ending }: Claim, wait: number): number | null =>
  ending.status === 'pending' && ending.contestedBy === null ? ending.since + wait : null;

const isReached = (from: number | null, now: number): boolean => from !== null && now >= from;

/** Before `upstreamMayAnswerFrom` only the holder may confirm: no other organization may give away a title that the holder has. */
export function confirmClaim(thread: Thread, command: CommandOf<'confirmClaim'>, me: Stake, actor: Actor): Decision {
  const own = pendingClaimOf(thread, me.id);
  if (own?.id === command.updateId && isReached(claimantMayConfirmFrom(own), actor.now))
    return accept(
      { type: 'ClaimConfirmed', at: actor.now, updateId: own.id, by: null, cause: 'unanswered', note: '' },
      ...setHolder(thread, me.id, actor.now, own.id, null),
    );
  const claim = claimFor(thread, command.updateId, me);
  if ('refused' in claim) return claim;
  const isUpToHolder = thread.holderStakeId !== null && thread.holderStakeId !== me.id;
  if (isUpToHolder && !isReached(upstreamMayAnswerFrom(claim), actor.now)) return refuse('holder-answers-first');
  return accept(
    { type: 'ClaimConfirmed', at: actor.now, updateId: claim.id, by: me.id, cause: 'answered', note: '' },
    ...setHolder(thread, claim.authorStakeId, actor.now, claim.id, me.id),
  );
}

export function disputeClaim(thread: Thread, command: CommandOf<'disputeClaim'>, me: Stake, actor: Actor): Decision {
  const claim = claimFor(thread, command.updateId, me);
  if ('refused' in claim) return claim;
  return accept({ type: 'ClaimDisputed', at: actor.now, updateId: claim.id, by: me.id, cause: 'answered', note: command.note });
}

/** The pending claim that this stake may dispute, and confirm once it is time. `me` is active. */
function claimFor(thread: Thread, updateId: string, me: Stake): Claim | Refusal {
  const update = updateById(thread, updateId);
  if (!update) return refuse('no-such-update');
  if (update.type !== 'claim_title') return refuse('not-a-claim');
  if (update.ending.status !== 'pending') return refuse('claim-answered');
  if (!isUpstream(thread, me.id, update.authorStakeId)) return refuse('only-preceding');
  return update;
}

export function withdrawClaim(thread: Thread, command: CommandOf<'withdrawClaim'>, me: Stake, actor: Actor): Decision {
  const claim = pendingClaimOf(thread, me.id);
  const named = thread.updates.find(({ id }) => id === command.updateId);
  if (named && named.authorStakeId !== me.id) return refuse('only-claimant-withdraws');
  if (!claim || (command.updateId !== null && command.updateId !== claim.id)) return refuse('no-claim-pending');
  return accept({ type: 'ClaimDisputed', at: actor.now, updateId: claim.id, by: me.id, cause: 'withdrawn', note: '' });
}
