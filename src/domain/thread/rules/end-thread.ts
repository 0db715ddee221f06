// Finishing, closing and reopening a thread.
import { REOPEN_MS } from '../../limits.ts';
import { refuse } from '../../refusals.ts';
import { othersAreActive } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import type { Stake, Thread } from '../thread.ts';
import { endingFacts } from './facts-that-follow.ts';
import { isLimitReached } from './daily-limit.ts';

export function finishThread(thread: Thread, { how, note }: CommandOf<'finishThread'>, me: Stake, actor: Actor): Decision {
  if (thread.holderStakeId !== me.id) return refuse('only-holder-finishes');
  if (othersAreActive(thread, me.id)) return refuse('others-further-down');
  return accept(...endingFacts(thread, me, { how, note }, actor));
}

/** Whether it holds the title or not. Organizations upstream that are completed do not hinder. */
export function closeThread(thread: Thread, { how, note }: CommandOf<'closeThread'>, me: Stake, actor: Actor): Decision {
  if (othersAreActive(thread, me.id)) return refuse('others-take-part');
  return accept(...endingFacts(thread, me, { how, note }, actor));
}

export function reopenThread(thread: Thread, { alreadyOpen }: CommandOf<'reopenThread'>, me: Stake, actor: Actor): Decision {
  if (thread.ended?.by !== me.id) return refuse(me.standing.status === 'completed' ? 'thread-completed' : 'not-ended');
  if (actor.now > reopenUntil(thread.ended)) return refuse('too-late-to-reopen');
  if (alreadyOpen) return refuse('same-vin');
  if (isLimitReached(thread, 'reopenThread', actor)) return refuse('too-often');
  return accept(
    { type: 'ThreadReopened', at: actor.now, updateId: actor.freshId, stakeId: me.id },
    { type: 'StakeReactivated', at: actor.now, stakeId: me.id },
  );
}

/** The last time (ms) at which the thread can be reopened. */
export const reopenUntil = ({ at }: { at: number }): number => at + REOPEN_MS;
