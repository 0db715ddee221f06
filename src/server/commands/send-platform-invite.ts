// Mails a placeholder its claim link again, for a neighbor on a thread.
import { departedStakeOf, isActive, neighborsOf, orgOf, stakeOf } from '../../domain/thread/chain.ts';
import { mailChain } from '../../domain/thread/view/mail-chain.ts';
import { invitationSentence } from '../../domain/thread/notices/notice-draft.ts';
import { ownWait, platformInviteAgainAt } from '../../domain/thread/view/platform-invite.ts';
import { visibilityFor } from '../../domain/thread/view/visibility.ts';
import { insertPlatformInvites } from '../db/mail/mails.ts';
import { lockThread } from '../db/threads/lock-threads.ts';
import { Refused } from '../refused.ts';
import type { ThreadContext } from '../operations/contexts.ts';

/** Locks the thread, so that of two neighbors who send the invite at once the second is refused as too soon. */
export async function sendPlatformInvite(context: ThreadContext, threadId: string, orgId: string): Promise<void> {
  const { tx, viewer, now, publish } = context;
  const loaded = await lockThread(tx, threadId);
  if (!loaded) throw new Refused('no-such-thread');
  const { thread, orgs, mails } = loaded;
  const me = stakeOf(thread, viewer.org.id);
  if (!me) throw new Refused(departedStakeOf(thread, viewer.org.id) ? 'not-on-thread' : 'no-such-thread');
  if (!isActive(me)) throw new Refused(me.standing.status === 'completed' ? 'thread-completed' : 'not-accepted');
  // An organization further away is treated as if it were not on the thread, so that guessed ids reveal nothing about the chain. A page
  // may still have the id that a placeholder had before it was corrected.
  const neighbors = neighborsOf(thread, me.id);
  const representedId = (id: string) => orgs.get(id)?.standsFor ?? id;
  const stake =
    neighbors.find((neighbor) => representedId(neighbor.orgId) === orgId) ??
    neighbors.find(({ formerOrgIds }) => formerOrgIds.some((id) => representedId(id) === orgId));
  if (!stake) throw new Refused('no-such-org');
  const placeholder = mails.placeholders.get(stake.id);
  if (!placeholder) throw new Refused('claimed-already');
  const wait = ownWait(me, placeholder);
  if (wait?.for === 'morning') throw new Refused('platform-invite-waits');
  const againAt = platformInviteAgainAt(me, stake, placeholder);
  if (againAt === null) throw new Refused('no-title-contact');
  if (now < againAt) throw new Refused('platform-invite-too-soon');
  const visibility = visibilityFor(thread, stake, orgs);
  const inviter = orgOf(thread, stake.invitedBy);
  const content = {
    text: invitationSentence(stake.joined, visibility.nameOf(inviter)),
    vehicle: visibility.vehicle(),
    neighbor: visibility.idOf(inviter) === null ? null : visibility.nameOf(inviter),
    chain: mailChain(thread, stake.orgId, orgs),
    answerBy: stake.standing.status === 'invited' ? stake.standing.answerBy : null,
    threadId,
    fromOrgId: visibility.idOf(inviter),
  };
  await insertPlatformInvites(tx, [{ orgId: stake.orgId, stakeId: stake.id, content }], {
    userId: viewer.userId,
    orgId: viewer.org.id,
    now,
  });
  publish([viewer.org.id], `thread:${threadId}`, 0);
}
