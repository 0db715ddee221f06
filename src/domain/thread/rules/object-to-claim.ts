// "We still have the paper": an organization objects to the claim by which the title left it without its own word.
import { OBJECT_MS } from '../../limits.ts';
import { refuse } from '../../refusals.ts';
import { isUpstream, pendingDelivery, stakeAt, stakesOf } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import type { Change } from '../facts.ts';
import type { Claim, OrgId, Stake, StakeId, Standing, Thread } from '../thread.ts';
import { returnCurrentTo } from './current-stake.ts';

/** The objecting organization holds the title, and the claim waits for its answer. An ended thread is live again. */
export function objectToClaim(thread: Thread, { note }: CommandOf<'objectToClaim'>, me: Stake, actor: Actor): Decision {
  const { now: at, freshId: updateId } = actor;
  if (me.standing.status !== 'completed') return refuse('nothing-to-object-to');
  if (me.standing.ownWord) return refuse('own-word');
  if (hasObjected(thread, me.orgId)) return refuse('objected-already');
  const claim = restingClaim(thread);
  if (!claim || at > objectUntil(me.standing) || hasMovedOn(thread, claim, me.id, me.standing.deliveredAt))
    return refuse('too-late-to-object');
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

/** Also before it left and was invited again. */
const hasObjected = (thread: Thread, orgId: OrgId): boolean => stakesOf(thread, orgId).some(({ objected }) => objected);

/** The last time (ms) at which a completed organization can object. */
export const objectUntil = ({ deliveredAt }: Extract<Standing, { status: 'completed' }>): number => deliveredAt + OBJECT_MS;

/**
 * The confirmed claim by which the title came to rest at the current stake, which may have lost it since, or ended the thread. Only a
 * claim of that stake was confirmed at the time when it received the title.
 */
function restingClaim(thread: Thread): Claim | undefined {
  const receivedAt = thread.chain.find(({ id }) => id === thread.currentStakeId)?.receivedAt;
  return thread.updates.find(
    (update): update is Claim => update.type === 'claim_title' && update.ending.status === 'confirmed' && update.ending.at === receivedAt,
  );
}

/** The title came to rest after this stake was completed, or a stake in between received it. */
function hasMovedOn(thread: Thread, { authorStakeId }: Claim, id: StakeId, deliveredAt: number): boolean {
  const { receivedAt } = stakeAt(thread, authorStakeId);
  const isLater = receivedAt! > deliveredAt;
  return (
    isLater || thread.chain.some((s) => s.receivedAt !== null && isUpstream(thread, id, s.id) && isUpstream(thread, s.id, authorStakeId))
  );
}
