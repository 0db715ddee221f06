// Saying and asking where the paper is.
import { openRequests, spokesman, updateById } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision, refuse } from '../commands.ts';
import { resolveRequests } from './consequences.ts';
import { isEta } from '../eta.ts';
import type { Stake, Thread } from '../thread.ts';

/** One update answers every open request, except its author's own, which asks somebody else. */
export function postUpdate(thread: Thread, command: CommandOf<'postUpdate'>, me: Stake, by: Actor): Decision {
  if (spokesman(thread).id !== me.id) return refuse('not-spokesman');
  if (command.message === '' && command.eta === null) return refuse('empty-update');
  if (command.eta !== null && !isEta(command.eta, by.today)) return refuse('bad-eta');
  return accept(
    { type: 'UpdatePosted', at: by.now, updateId: by.freshId, stakeId: me.id, message: command.message, eta: command.eta },
    ...resolveRequests(thread, by.now, (request) => request.stakeId !== me.id, by.freshId),
  );
}

export function requestUpdate(thread: Thread, command: CommandOf<'requestUpdate'>, me: Stake, by: Actor): Decision {
  if (thread.currentStakeId === me.id) return refuse('asks-itself');
  if (openRequests(thread).some((request) => request.stakeId === me.id)) return refuse('already-asked');
  return accept({
    type: 'UpdateRequested',
    at: by.now,
    requestId: by.freshId,
    stakeId: me.id,
    target: thread.currentStakeId,
    note: command.note,
  });
}

/** Liking twice changes nothing, and neither does unliking what one never liked. */
export function likeUpdate(thread: Thread, command: CommandOf<'likeUpdate' | 'unlikeUpdate'>, me: Stake, by: Actor): Decision {
  const update = updateById(thread, command.updateId);
  if (!update) return refuse('no-such-update');
  const liked = update.likedBy.includes(me.orgId);
  if (liked === (command.type === 'likeUpdate')) return accept();
  return accept({ type: liked ? 'UpdateUnliked' : 'UpdateLiked', at: by.now, updateId: update.id, orgId: me.orgId });
}
