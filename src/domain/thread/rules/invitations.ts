// Coming and going: answering an invitation or not, inviting at the ends of the chain, withdrawing, leaving.
import { DAY_MS, INVITES_PER_DAY } from '../../limits.ts';
import {
  areNeighbors,
  head,
  isActive,
  meantBy,
  neighborsOf,
  orgOf,
  pendingClaimOf,
  pendingClaims,
  pendingDelivery,
  stakeOf,
  tail,
  upstreamOf,
} from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision, type Invited, refuse } from '../commands.ts';
import { completesOnAcceptance, currentMoves, departs, titleComesToRest } from './consequences.ts';
import type { Change } from '../facts.ts';
import type { Stake, StakeId, Thread } from '../thread.ts';

export function respondToInvite(thread: Thread, command: CommandOf<'respondToInvite'>, me: Stake, by: Actor): Decision {
  if (me.standing.status !== 'invited') return refuse('already-answered');
  if (!command.accept) return accept(...departs(thread, me, 'declined', by.now));
  const accepted = { type: 'InviteAccepted', at: by.now, stakeId: me.id } as const;
  if (!command.hasTitle) return accept(accepted, ...completesOnAcceptance(thread, me, by.now));
  if (thread.holder !== null || me.id !== head(thread).id) return refuse('title-not-yours-to-hold');
  return accept(accepted, ...titleComesToRest(thread, me.id, by.now, ''));
}

export function invitePrevious(thread: Thread, command: CommandOf<'invitePrevious'>, me: Stake, by: Actor): Decision {
  if (me.id !== head(thread).id) return refuse('only-head-invites');
  const invited = invitation(thread, command, me, by);
  if ('refused' in invited) return invited;
  const expectsIt = thread.holder === null && thread.current === me.id;
  return accept({ ...invited, joined: 'previous' }, ...(expectsIt ? currentMoves(thread, by.freshId, by.now) : []));
}

export function inviteNext(thread: Thread, command: CommandOf<'inviteNext'>, me: Stake, by: Actor): Decision {
  if (me.id !== tail(thread).id) return refuse('only-tail-invites');
  const invited = invitation(thread, command, me, by);
  if ('refused' in invited) return invited;
  return accept({ ...invited, joined: 'next' });
}

/**
 * An organization that stands further away in the chain gets a stand-in: what the inviter sees from then on is what it would see if
 * that one were not here, so that a guess about the chain learns nothing. Nothing that is refused depends on who stands further away.
 */
function invitation(thread: Thread, { orgId, standInId, blocked }: Invited, me: Stake, by: Actor) {
  if (orgId === null) return refuse('failed-to-invite');
  if ([me, ...neighborsOf(thread, me.id)].some((stake) => meantBy(stake) === orgId)) return refuse('already-on-thread');
  if (blocked) return refuse('invitations-blocked');
  const mine = thread.departed.filter((stake) => meantBy(stake) === orgId && orgOf(thread, stake.invitedBy) === me.orgId);
  if (mine.filter(({ createdAt }) => createdAt > by.now - DAY_MS).length >= INVITES_PER_DAY) return refuse('invited-too-often');
  const who = stakeOf(thread, orgId) ? { orgId: standInId, standsFor: orgId } : { orgId };
  return { type: 'StakeInvited', at: by.now, stakeId: by.freshId, ...who, by: me.id } as const;
}

/** What becomes of an invitation that nobody has answered in time: what a decline does. Nothing where it was answered, or has ended. */
export function expireInvite(thread: Thread, stakeId: StakeId, at: number): Change[] {
  const stake = thread.chain.find(({ id }) => id === stakeId);
  return stake?.standing.status === 'invited' ? departs(thread, stake, 'declined', at) : [];
}

export function withdrawInvite(thread: Thread, command: CommandOf<'withdrawInvite'>, me: Stake, by: Actor): Decision {
  const stake = thread.chain.find((s) => s.id === command.stakeId);
  if (!stake) return refuse('no-such-invitation');
  if (!areNeighbors(thread, stake.id, me.id)) return refuse('only-neighbor-withdraws');
  if (stake.standing.status !== 'invited') return refuse('invitation-answered');
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
