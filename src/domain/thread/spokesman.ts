// Who speaks for the title while it moves.
import { isActive, positionOf, stakeAt } from './chain.ts';
import type { Stake, Thread } from './thread.ts';

/**
 * The stake that posts updates about the title: the current stake if it is active. While it is only invited, the nearest active stake,
 * downstream first.
 */
export function spokesman(thread: Thread): Stake {
  const current = stakeAt(thread, thread.currentStakeId);
  if (isActive(current)) return current;
  const at = positionOf(thread, current.id);
  const active = thread.chain.slice(at + 1).find(isActive) ?? thread.chain.slice(0, at).findLast(isActive);
  if (!active) throw new Error(`thread ${thread.id} has no active participant`);
  return active;
}
