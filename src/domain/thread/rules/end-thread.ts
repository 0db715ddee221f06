// Finishing, closing and reopening a thread.
import { REOPEN_MS } from '../../limits.ts';
import { refuse } from '../../refusals.ts';
import { othersAreActive } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import { evolve } from '../evolve.ts';
import type { Change } from '../facts.ts';
import type { Stake, Thread } from '../thread.ts';
import { resolveRequests } from './current-stake.ts';
import { isLimitReached } from './daily-limit.ts';
import { departureFacts } from './leave-chain.ts';

export function finishThread(thread: Thread, command: CommandOf<'finishThread'>, me: Stake, actor: Actor): Decision {
  if (thread.holderStakeId !== me.id) return refuse('only-holder-finishes');
  if (othersAreActive(thread, me.id)) return refuse('others-further-down');
  return end(thread, command, me, actor);
}

/** Whether it holds the title or not. Organizations upstream that are completed do not hinder. */
export function closeThread(thread: Thread, command: CommandOf<'closeThread'>, me: Stake, actor: Actor): Decision {
  if (othersAreActive(thread, me.id)) return refuse('others-take-part');
  return end(thread, command, me, actor);
}

/** The thread ends: invited stakes leave the chain, requests are resolved, and the last active stake is completed. */
function end(thread: Thread, { how, note }: CommandOf<'finishThread' | 'closeThread'>, me: Stake, actor: Actor): Decision {
  const { now: at, freshId: updateId } = actor;
  const facts: Change[] = [];
  let after = thread;
  for (const stake of thread.chain.filter(({ standing }) => standing.status === 'invited')) {
    const departed = departureFacts(after, stake, 'withdrawn', at);
    facts.push(...departed);
    after = departed.reduce<Thread>(evolve, after);
  }
  return accept(
    ...facts,
    ...resolveRequests(after, at),
    { type: 'StakeCompleted', at, stakeId: me.id, cut: thread.seq + 1, ownWord: true },
    { type: 'ThreadEnded', at, updateId, stakeId: me.id, how, note },
  );
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
