// "We still have the paper": an organization objects to the claim by which the title left it without its own word.
import { OBJECT_MS } from '../../limits.ts';
import { refuse } from '../../refusals.ts';
import { isUpstream, pendingDelivery } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import type { Change } from '../facts.ts';
import type { Claim, Stake, Standing, Thread } from '../thread.ts';
import { returnCurrentTo } from './consequences.ts';

/** The objecting organization holds the title, and the claim waits for its answer. An ended thread is live again. */
export function objectToClaim(thread: Thread, { note }: CommandOf<'objectToClaim'>, me: Stake, actor: Actor): Decision {
  const { now: at, freshId: updateId } = actor;
  if (me.standing.status !== 'completed') return refuse('nothing-to-object-to');
  if (me.standing.ownWord) return refuse('own-word');
  if (me.objected) return refuse('objected-already');
  const claim = restingClaim(thread);
  if (!claim || at > objectUntil(me.standing) || hasMovedOn(thread, claim, me)) return refuse('too-late-to-object');
  const delivery = pendingDelivery(thread);
  const reopened: Change[] = thread.ended ? [{ type: 'ThreadReopened', at, updateId: null, stakeId: me.id }] : [];
  const settled: Change[] = delivery ? [{ type: 'DeliveryDisputed', at, updateId: delivery.id, by: null, cause: 'settled', note: '' }] : [];
  return accept(...reopened, ...settled, ...returnCurrentTo(thread, me.id, at), {
    type: 'ClaimContested',
    at,
    updateId,
    stakeId: me.id,
    claimId: claim.id,
    note,
  });
}

/** The last time (ms) at which a completed organization can object. */
export const objectUntil = ({ deliveredAt }: Extract<Standing, { status: 'completed' }>): number => deliveredAt + OBJECT_MS;

/** The confirmed claim by which the title came to rest at the current stake, which may have lost it since, or ended the thread. */
function restingClaim(thread: Thread): Claim | undefined {
  const receivedAt = thread.chain.find(({ id }) => id === thread.currentStakeId)?.receivedAt;
  return thread.updates.find(
    (update): update is Claim =>
      update.type === 'claim_title' &&
      update.authorStakeId === thread.currentStakeId &&
      update.ending.status === 'confirmed' &&
      update.ending.at === receivedAt,
  );
}

/** The claim came after the one that completed this stake, or a stake in between received the title. */
function hasMovedOn(thread: Thread, { ending, authorStakeId }: Claim, { id, standing }: Stake): boolean {
  const isLater = standing.status === 'completed' && ending.status === 'confirmed' && ending.at > standing.deliveredAt;
  return (
    isLater || thread.chain.some((s) => s.receivedAt !== null && isUpstream(thread, id, s.id) && isUpstream(thread, s.id, authorStakeId))
  );
}
