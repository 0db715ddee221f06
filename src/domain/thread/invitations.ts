// Coming and going: answering an invitation, inviting at the ends of the chain, withdrawing, leaving.
import { DAY_MS, INVITES_A_DAY } from '../limits.ts';
import { areNeighbors, head, isActive, orgOf, pendingClaimOf, pendingClaims, pendingDelivery, stakeOf, tail, upstreamOf } from './chain.ts';
import { accept, type Actor, type CommandOf, type Decision, refuse } from './commands.ts';
import { completesOnAcceptance, currentMoves, departs, titleComesToRest } from './consequences.ts';
import type { OrgId, Stake, Thread } from './thread.ts';

export function respondToInvite(thread: Thread, command: CommandOf<'respondToInvite'>, me: Stake, by: Actor): Decision {
  if (me.standing.is !== 'invited') return refuse('already-answered');
  if (!command.accept) return accept(...departs(thread, me, 'declined', by.now));
  const accepted = { type: 'InviteAccepted', at: by.now, stakeId: me.id } as const;
  if (!command.hasTitle) return accept(accepted, ...completesOnAcceptance(thread, me, by.now));
  if (thread.holder !== null || me.id !== head(thread).id) return refuse('title-not-yours-to-hold');
  return accept(accepted, ...titleComesToRest(thread, me.id, by.now, ''));
}

export function invitePrevious(thread: Thread, command: CommandOf<'invitePrevious'>, me: Stake, by: Actor): Decision {
  if (me.id !== head(thread).id) return refuse('only-head-invites');
  const { orgId } = command;
  if (orgId === null) return refuse('failed-to-invite');
  const refused = whyNotInvited(thread, orgId, me, by);
  if (refused) return refused;
  const expectsIt = thread.holder === null && thread.current === me.id;
  return accept(
    {
      type: 'StakeInvited',
      at: by.now,
      stakeId: by.freshId,
      orgId,
      joined: 'previous',
      by: me.id,
    },
    ...(expectsIt ? currentMoves(thread, by.freshId, by.now) : []),
  );
}

export function inviteNext(thread: Thread, command: CommandOf<'inviteNext'>, me: Stake, by: Actor): Decision {
  if (me.id !== tail(thread).id) return refuse('only-tail-invites');
  const { orgId } = command;
  if (orgId === null) return refuse('failed-to-invite');
  const refused = whyNotInvited(thread, orgId, me, by);
  if (refused) return refused;
  return accept({
    type: 'StakeInvited',
    at: by.now,
    stakeId: by.freshId,
    orgId,
    joined: 'next',
    by: me.id,
  });
}

/** The reason is given about oneself, a neighbor and one's own invitations; about anybody else it would test a guess. */
function whyNotInvited(thread: Thread, orgId: OrgId, me: Stake, by: Actor) {
  const there = stakeOf(thread, orgId);
  if (there) return refuse(there.id === me.id || areNeighbors(thread, there.id, me.id) ? 'already-on-thread' : 'failed-to-invite');
  const recent = thread.departed.filter((stake) => stake.orgId === orgId && stake.createdAt > by.now - DAY_MS);
  if (recent.length < INVITES_A_DAY) return null;
  const allMine = recent.every((stake) => orgOf(thread, stake.invitedBy) === me.orgId);
  return refuse(allMine ? 'invited-too-often' : 'failed-to-invite');
}

export function withdrawInvite(thread: Thread, command: CommandOf<'withdrawInvite'>, me: Stake, by: Actor): Decision {
  const stake = thread.chain.find((s) => s.id === command.stakeId);
  if (!stake) return refuse('no-such-invitation');
  if (!areNeighbors(thread, stake.id, me.id)) return refuse('only-neighbor-withdraws');
  if (stake.standing.is !== 'invited') return refuse('invitation-answered');
  return accept(...departs(thread, stake, 'withdrawn', by.now));
}

export function leaveThread(thread: Thread, me: Stake, by: Actor): Decision {
  if (!thread.chain.some((stake) => isActive(stake) && stake.id !== me.id)) return refuse('last-one-stays');
  if (me.id !== head(thread).id && me.id !== tail(thread).id) return refuse('only-ends-leave');
  if (thread.holder === me.id) return refuse('holder-stays');
  if (pendingClaimOf(thread, me.id)) return refuse('claimant-stays');
  if (pendingDelivery(thread)) return refuse('delivery-underway');
  if (isLastToAnswer(thread, me)) return refuse('answerer-stays');
  return accept(...departs(thread, me, 'left', by.now));
}

const isLastToAnswer = (thread: Thread, me: Stake): boolean =>
  pendingClaims(thread).some((claim) => {
    const answerers = upstreamOf(thread, claim.author).filter(isActive);
    return answerers.length === 1 && answerers[0]!.id === me.id;
  });
