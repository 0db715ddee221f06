// The end of an invitation that was not answered in time.
import type { Change } from '../facts.ts';
import type { StakeId, Thread } from '../thread.ts';
import { departureFacts } from './facts-that-follow.ts';

/** An invitation that was not answered in time ends like a declined one. No facts if it was answered or has ended. */
export function expireInvitation(thread: Thread, stakeId: StakeId, at: number): Change[] {
  const stake = thread.chain.find(({ id }) => id === stakeId);
  return stake?.standing.status === 'invited' ? departureFacts(thread, stake, 'declined', at) : [];
}
