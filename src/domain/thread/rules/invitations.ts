// Invitations to a thread: inviting at the ends of the chain, accepting, declining and withdrawing. `leave-chain.ts` has what follows if one ends.
import { DAY_MS, INVITES_PER_DAY } from '../../limits.ts';
import { areNeighbors, head, representedOrgId, neighborsOf, orgOf, stakeOf, tail } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision, type Invited } from '../commands.ts';
import type { Change } from '../facts.ts';
import { refuse } from '../../refusals.ts';
import { tellInvitation } from '../../strangers/invitation-limits.ts';
import { completeOnAcceptance, setHolder } from './come-to-rest.ts';
import { setCurrentStake } from './current-stake.ts';
import { departureFacts } from './leave-chain.ts';
import type { Stake, StakeId, Thread } from '../thread.ts';

export function respondToInvite(thread: Thread, command: CommandOf<'respondToInvite'>, me: Stake, actor: Actor): Decision {
  if (me.standing.status !== 'invited') return refuse('already-answered');
  if (!command.accept) return accept(...departureFacts(thread, me, 'declined', actor.now));
  const accepted = { type: 'InviteAccepted', at: actor.now, stakeId: me.id } as const;
  if (!command.hasTitle) return accept(accepted, ...completeOnAcceptance(thread, me, actor.now));
  // An invited stake is current only at the head, while nobody holds.
  if (thread.currentStakeId !== me.id) return refuse('title-not-yours-to-hold');
  return accept(accepted, ...setHolder(thread, me.id, actor.now, null, me.id));
}

/** An invitation that was not answered in time ends like a declined one. No facts if it was answered or has ended. */
export function expireInvitation(thread: Thread, stakeId: StakeId, at: number): Change[] {
  const stake = thread.chain.find(({ id }) => id === stakeId);
  return stake?.standing.status === 'invited' ? departureFacts(thread, stake, 'declined', at) : [];
}

export function invitePrevious(thread: Thread, command: CommandOf<'invitePrevious'>, me: Stake, actor: Actor): Decision {
  if (me.id !== head(thread).id) return refuse('only-head-invites');
  const invited = invitation(thread, command, me, actor);
  if ('refused' in invited) return invited;
  // A title that was here, or is on its way back, is not expected from further upstream.
  // `me` is current: an active head always is.
  const expectsIt = thread.returning === null && me.receivedAt === null;
  return accept({ ...invited, joined: 'previous' }, ...(expectsIt ? setCurrentStake(thread, actor.freshId, actor.now) : []));
}

export function inviteNext(thread: Thread, command: CommandOf<'inviteNext'>, me: Stake, actor: Actor): Decision {
  if (me.id !== tail(thread).id) return refuse('only-tail-invites');
  const invited = invitation(thread, command, me, actor);
  if ('refused' in invited) return invited;
  return accept({ ...invited, joined: 'next' });
}

/**
 * If the invited organization is already in the chain but not a neighbor, a stand-in is invited instead. The inviter then sees the same
 * as if the organization were not on the thread, so guessing at the chain reveals nothing. No refusal depends on who is further away.
 */
function invitation(thread: Thread, { orgId, standInId, blocked, invitedToday }: Invited, me: Stake, actor: Actor) {
  if (orgId === null) return refuse('failed-to-invite');
  if ([me, ...neighborsOf(thread, me.id)].some((stake) => representedOrgId(stake) === orgId)) return refuse('already-on-thread');
  if (blocked) return refuse('invitations-blocked');
  const mine = thread.departed.filter((stake) => representedOrgId(stake) === orgId && orgOf(thread, stake.invitedBy) === me.orgId);
  if (mine.filter(({ createdAt }) => createdAt > actor.now - DAY_MS).length >= INVITES_PER_DAY) return refuse('invited-too-often');
  const telling = tellInvitation(invitedToday);
  if ('refused' in telling) return telling;
  const who = stakeOf(thread, orgId) ? { orgId: standInId, standsFor: orgId } : { orgId };
  return { type: 'StakeInvited', at: actor.now, stakeId: actor.freshId, ...who, by: me.id, ...telling } as const;
}

export function withdrawInvite(thread: Thread, command: CommandOf<'withdrawInvite'>, me: Stake, actor: Actor): Decision {
  const stake = thread.chain.find((s) => s.id === command.stakeId);
  if (!stake) return refuse('no-such-invitation');
  if (!areNeighbors(thread, stake.id, me.id)) return refuse('only-neighbor-withdraws');
  if (stake.standing.status !== 'invited') return refuse('invitation-answered');
  return accept(...departureFacts(thread, stake, 'withdrawn', actor.now));
}
