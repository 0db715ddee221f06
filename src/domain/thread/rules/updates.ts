// Updates, and likes.
import { updateById } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import { refuse } from '../../refusals.ts';
import { resolveRequests } from './current-stake.ts';
import { isEta } from '../expected-date.ts';
import type { Stake, Thread } from '../thread.ts';
import { spokesman } from '../spokesman.ts';

/** An update answers every open request except its author's own. */
export function postUpdate(thread: Thread, command: CommandOf<'postUpdate'>, me: Stake, actor: Actor): Decision {
  if (spokesman(thread).id !== me.id) return refuse('not-spokesman');
  const { waitsFor } = command;
  // That it waits for nothing any more is news only while it waits for something.
  const saysWait = waitsFor !== undefined && (waitsFor !== null || thread.waitsFor !== null);
  if (command.message === '' && command.eta === null && !saysWait) return refuse('empty-update');
  if (command.eta !== null && !isEta(command.eta, actor.today)) return refuse('bad-eta');
  return accept(
    {
      type: 'UpdatePosted',
      at: actor.now,
      updateId: actor.freshId,
      stakeId: me.id,
      message: command.message,
      eta: command.eta,
      ...(saysWait && { waitsFor }),
    },
    ...resolveRequests(thread, actor.now, (request) => request.stakeId !== me.id, actor.freshId),
  );
}

/** Liking a liked update changes nothing, and neither does unliking one that is not liked. */
export function likeUpdate(thread: Thread, command: CommandOf<'likeUpdate' | 'unlikeUpdate'>, me: Stake, actor: Actor): Decision {
  const update = updateById(thread, command.updateId);
  if (!update) return refuse('no-such-update');
  const liked = update.likedBy.includes(me.orgId);
  if (liked === (command.type === 'likeUpdate')) return accept();
  return accept({ type: liked ? 'UpdateUnliked' : 'UpdateLiked', at: actor.now, updateId: update.id, orgId: me.orgId });
}
