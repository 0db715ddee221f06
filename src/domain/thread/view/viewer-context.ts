// One organization's look at a thread: at the thread as it is, or back at it as it stood when the organization's part was complete.
import { isActive, positionOf } from '../chain.ts';
import type { Actor } from '../commands.ts';
import type { OrgId, Stake, StakeId, Thread } from '../thread.ts';
import { visibilityFor, type Visibility, type Mails, NO_MAILS, type Orgs } from './visibility.ts';

/** A viewer who only looks: the clock decides what it is offered, and nothing it makes gets an id. */
export const viewerAsActor = (orgId: OrgId, now: number): Actor => ({ orgId, now, today: '', freshId: '' });

/** One organization's look at a thread. `shown`: so many stakes of the chain, from the head. `by`: null where nothing is offered. */
export type ViewerContext = { thread: Thread; me: Stake; visibility: Visibility; mails: Mails; actor: Actor | null; shownStakes: number };

export const liveContext = (thread: Thread, me: Stake, orgs: Orgs, mails: Mails, now: number): ViewerContext & { actor: Actor } => ({
  thread,
  me,
  visibility: visibilityFor(thread, me, orgs),
  mails,
  actor: viewerAsActor(me.orgId, now),
  shownStakes: thread.chain.length,
});

/** Whose part of a thread is complete, and since when (ms). */
export type CompletedPart = { stakeId: StakeId; orgId: OrgId; deliveredAt: number };

/**
 * A look at a thread that was replayed up to the viewer's cut. The chain ends where the title came to rest: who stands
 * further down is none of the viewer's business. An organization that accepted upstream of the holder had not answered
 * yet at its cut; its own stake shows how it ended.
 */
export function frozenContext(frozen: Thread, { stakeId, orgId, deliveredAt }: CompletedPart, orgs: Orgs): ViewerContext {
  const stake = frozen.chain.find((s) => s.id === stakeId);
  if (!stake || frozen.holderStakeId === null) throw new Error(`thread ${frozen.id} was cut where ${orgId} had not completed it`);
  // A placeholder may have become part of the viewer's organization after the cut.
  const confirmedAt = stake.standing.status === 'invited' ? deliveredAt : stake.standing.confirmedAt;
  const formerOrgIds = stake.orgId === orgId ? stake.formerOrgIds : [...stake.formerOrgIds, stake.orgId];
  const me: Stake = {
    ...stake,
    orgId,
    formerOrgIds,
    standing: { status: 'completed', confirmedAt, deliveredAt, lastVisibleSeq: frozen.seq },
  };
  const thread = { ...frozen, chain: frozen.chain.map((s) => (s === stake ? me : s)) };
  return {
    thread,
    me,
    visibility: visibilityFor(thread, me, orgs),
    mails: NO_MAILS,
    actor: null,
    shownStakes: positionOf(frozen, frozen.holderStakeId) + 1,
  };
}

/** An invitee reads updates and requests only while it is the one that the title is expected from. */
export const mayReadUpdates = ({ thread, me }: ViewerContext): boolean => isActive(me) || thread.currentStakeId === me.id;
