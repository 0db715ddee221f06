// "I have the title": a claim from downstream, and who may answer it.
import type { Refusal } from '../../refusals.ts';
import { CLAIM_ESCALATION_MS } from '../../limits.ts';
import { isActive, isUpstream, pendingClaimOf, pendingDelivery, updateById, upstreamOf } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision, refuse } from '../commands.ts';
import { titleComesToRest } from './consequences.ts';
import type { Claim, Stake, Thread } from '../thread.ts';

export function claimTitle(thread: Thread, me: Stake, by: Actor): Decision {
  if (thread.holder === me.id) return refuse('already-holder');
  if (pendingClaimOf(thread, me.id)) return refuse('already-claimed');
  if (pendingDelivery(thread)?.to === me.id) return refuse('confirm-delivery-instead');
  const claimed = { type: 'TitleClaimed', at: by.now, updateId: by.freshId, stakeId: me.id } as const;
  if (upstreamOf(thread, me.id).some(isActive)) return accept(claimed);
  // Nobody upstream takes part, so nobody could ever answer. A holder would stand upstream: here nobody holds.
  return accept(
    claimed,
    { type: 'ClaimConfirmed', at: by.now, updateId: by.freshId, by: null, cause: 'self-attested', note: '' },
    ...titleComesToRest(thread, me.id, by.now, by.freshId),
  );
}

/** From when on (ms) a claim that the holder has not answered waits for anybody upstream. */
export const ripeAt = (claim: Claim): number => claim.at + CLAIM_ESCALATION_MS;

/** The holder answers first, so that nobody gives away what another has in its drawer; a ripe claim waits for nobody. */
export function confirmClaim(thread: Thread, command: CommandOf<'confirmClaim'>, me: Stake, by: Actor): Decision {
  const claim = claimFor(thread, command.updateId, me);
  if ('refused' in claim) return claim;
  if (thread.holder !== null && thread.holder !== me.id && by.now < ripeAt(claim)) return refuse('holder-answers-first');
  return accept(
    { type: 'ClaimConfirmed', at: by.now, updateId: claim.id, by: me.id, cause: 'answered', note: '' },
    ...titleComesToRest(thread, claim.author, by.now, claim.id),
  );
}

export function disputeClaim(thread: Thread, command: CommandOf<'disputeClaim'>, me: Stake, by: Actor): Decision {
  const claim = claimFor(thread, command.updateId, me);
  if ('refused' in claim) return claim;
  return accept({ type: 'ClaimDisputed', at: by.now, updateId: claim.id, by: me.id, cause: 'answered', note: command.note });
}

/** The pending claim that this stake, being active, may answer at all. */
function claimFor(thread: Thread, updateId: string, me: Stake): Claim | Refusal {
  const update = updateById(thread, updateId);
  if (!update) return refuse('no-such-update');
  if (update.type !== 'claim_title') return refuse('not-a-claim');
  if (update.ending.status !== 'pending') return refuse('claim-answered');
  if (!isUpstream(thread, me.id, update.author)) return refuse('only-preceding');
  return update;
}

export function withdrawClaim(thread: Thread, command: CommandOf<'withdrawClaim'>, me: Stake, by: Actor): Decision {
  const claim = pendingClaimOf(thread, me.id);
  const named = command.updateId === null ? undefined : updateById(thread, command.updateId);
  if (named && named.author !== me.id) return refuse('only-claimant-withdraws');
  if (!claim || (command.updateId !== null && command.updateId !== claim.id)) return refuse('no-claim-pending');
  return accept({ type: 'ClaimDisputed', at: by.now, updateId: claim.id, by: me.id, cause: 'withdrawn', note: '' });
}
