// Undo: an organization takes back its own last answer.
import { TAKE_BACK_MS } from '../../limits.ts';
import { refuse } from '../../refusals.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import type { Stake, Thread } from '../thread.ts';
import { isLimitReached } from './daily-limit.ts';

/** Only while nothing else has happened. The ledger keeps both entries. The state before is restored from the ledger: see `applyEntry`. */
export function takeBack(thread: Thread, { seq, alreadyOpen }: CommandOf<'takeBack'>, me: Stake, actor: Actor): Decision {
  const answer = thread.lastAnswer;
  if (answer?.by !== me.id || answer.seq !== seq || actor.now > takeBackUntil(answer)) return refuse('too-late-to-take-back');
  if (thread.ended && alreadyOpen) return refuse('same-vin');
  if (isLimitReached(thread, 'takeBack', actor)) return refuse('too-often');
  return accept({ type: 'TakenBack', at: actor.now, updateId: actor.freshId, stakeId: me.id, seq });
}

/** The last time (ms) at which an answer can be taken back. */
export const takeBackUntil = ({ at }: { at: number }): number => at + TAKE_BACK_MS;
