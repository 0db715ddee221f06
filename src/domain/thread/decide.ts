// What may happen on a thread: (thread, command, actor) -> facts or a refusal. The only place that answers this.
import { departedStakeOf, stakeOf } from './chain.ts';
import { claimTitle, confirmClaim, disputeClaim, withdrawClaim } from './rules/claim.ts';
import { type Actor, type ThreadCommand, type Decision, refuse } from './commands.ts';
import { confirmDelivery, disputeDelivery, markDelivered, withdrawDelivery } from './rules/delivery.ts';
import { inviteNext, invitePrevious, leaveThread, respondToInvite, withdrawInvite } from './rules/invitations.ts';
import type { Thread } from './thread.ts';
import { likeUpdate, postUpdate, requestUpdate } from './rules/updates.ts';

export function decide(thread: Thread, command: ThreadCommand, by: Actor): Decision {
  const me = stakeOf(thread, by.orgId);
  // To an outsider a thread that it is not on and one that does not exist are the same.
  if (!me) return refuse(departedStakeOf(thread, by.orgId) ? 'not-on-thread' : 'no-such-thread');
  // Whoever stands upstream of the holder is completed, or has yet to accept: this is where a claim comes too late.
  if (me.standing.status === 'completed') return refuse(command.type === 'claimTitle' ? 'title-further-down' : 'thread-completed');
  if (me.standing.status === 'invited' && command.type !== 'respondToInvite') return refuse('not-accepted');
  switch (command.type) {
    case 'respondToInvite':
      return respondToInvite(thread, command, me, by);
    case 'postUpdate':
      return postUpdate(thread, command, me, by);
    case 'requestUpdate':
      return requestUpdate(thread, command, me, by);
    case 'likeUpdate':
    case 'unlikeUpdate':
      return likeUpdate(thread, command, me, by);
    case 'markDelivered':
      return markDelivered(thread, command, me, by);
    case 'confirmDelivery':
      return confirmDelivery(thread, command, me, by);
    case 'disputeDelivery':
      return disputeDelivery(thread, command, me, by);
    case 'withdrawDelivery':
      return withdrawDelivery(thread, command, me, by);
    case 'claimTitle':
      return claimTitle(thread, me, by);
    case 'confirmClaim':
      return confirmClaim(thread, command, me, by);
    case 'disputeClaim':
      return disputeClaim(thread, command, me, by);
    case 'withdrawClaim':
      return withdrawClaim(thread, command, me, by);
    case 'invitePrevious':
      return invitePrevious(thread, command, me, by);
    case 'inviteNext':
      return inviteNext(thread, command, me, by);
    case 'withdrawInvite':
      return withdrawInvite(thread, command, me, by);
    case 'leaveThread':
      return leaveThread(thread, me, by);
    default:
      return command satisfies never;
  }
}
