// Decides what may happen on a thread: (thread, command, actor) -> facts or a refusal. No other code decides this.
import { departedStakeOf, stakeOf } from './chain.ts';
import { claimTitle, confirmClaim, disputeClaim, withdrawClaim } from './rules/claim.ts';
import { type Actor, type ThreadCommand, type Decision } from './commands.ts';
import { refuse } from '../refusals.ts';
import { correctVehicle } from './rules/correct-vehicle.ts';
import { confirmDelivery, disputeDelivery, markDelivered, withdrawDelivery } from './rules/delivery.ts';
import { closeThread, finishThread, reopenThread } from './rules/end-thread.ts';
import { giveUpTitle } from './rules/give-up-title.ts';
import { inviteNext, invitePrevious, respondToInvite, withdrawInvite } from './rules/invitations.ts';
import { leaveThread } from './rules/leave-chain.ts';
import { objectToClaim } from './rules/object-to-claim.ts';
import { remindRequest, requestUpdate, withdrawRequest } from './rules/requests.ts';
import { takeBack } from './rules/take-back.ts';
import { likeUpdate, postUpdate } from './rules/updates.ts';
import type { Thread } from './thread.ts';

export function decide(thread: Thread, command: ThreadCommand, actor: Actor): Decision {
  const me = stakeOf(thread, actor.orgId);
  // An organization that was never on the thread gets the same answer as for a thread that does not exist.
  if (!me) return refuse(departedStakeOf(thread, actor.orgId) ? 'not-on-thread' : 'no-such-thread');
  if (me.standing.status === 'invited' && command.type !== 'respondToInvite') return refuse('not-accepted');
  // These three are for completed stakes too.
  if (command.type === 'takeBack') return takeBack(thread, command, me, actor);
  if (command.type === 'reopenThread') return reopenThread(thread, command, me, actor);
  if (thread.ended?.by === me.id) return refuse('thread-ended');
  if (command.type === 'objectToClaim') return objectToClaim(thread, command, me, actor);
  // Every stake upstream of the current one is completed or still invited, so a claim by a completed stake comes too late.
  if (me.standing.status === 'completed') return refuse(command.type === 'claimTitle' ? 'title-further-down' : 'thread-completed');
  switch (command.type) {
    case 'respondToInvite':
      return respondToInvite(thread, command, me, actor);
    case 'postUpdate':
      return postUpdate(thread, command, me, actor);
    case 'requestUpdate':
      return requestUpdate(thread, command, me, actor);
    case 'likeUpdate':
    case 'unlikeUpdate':
      return likeUpdate(thread, command, me, actor);
    case 'markDelivered':
      return markDelivered(thread, command, me, actor);
    case 'confirmDelivery':
      return confirmDelivery(thread, command, me, actor);
    case 'disputeDelivery':
      return disputeDelivery(thread, command, me, actor);
    case 'withdrawDelivery':
      return withdrawDelivery(thread, command, me, actor);
    case 'claimTitle':
      return claimTitle(thread, me, actor);
    case 'confirmClaim':
      return confirmClaim(thread, command, me, actor);
    case 'disputeClaim':
      return disputeClaim(thread, command, me, actor);
    case 'withdrawClaim':
      return withdrawClaim(thread, command, me, actor);
    case 'invitePrevious':
      return invitePrevious(thread, command, me, actor);
    case 'inviteNext':
      return inviteNext(thread, command, me, actor);
    case 'withdrawInvite':
      return withdrawInvite(thread, command, me, actor);
    case 'leaveThread':
      return leaveThread(thread, me, actor);
    case 'withdrawRequest':
      return withdrawRequest(thread, command, me, actor);
    case 'remindRequest':
      return remindRequest(thread, command, me, actor);
    case 'finishThread':
      return finishThread(thread, command, me, actor);
    case 'closeThread':
      return closeThread(thread, command, me, actor);
    case 'correctVehicle':
      return correctVehicle(thread, command, me, actor);
    case 'giveUpTitle':
      return giveUpTitle(thread, command, me, actor);
    default:
      return command satisfies never;
  }
}
