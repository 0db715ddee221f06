// The context in which a view of a thread is made: who the viewer is, what it may see, and what it may do.
import { positionOf } from '../chain.ts';
import type { Actor } from '../commands.ts';
import { dayOf } from '../eta.ts';
import type { OrgId, Stake, StakeId, Thread } from '../thread.ts';
import { visibilityFor, type Visibility, type Mails, NO_MAILS } from './visibility.ts';
import type { Orgs } from './org-facts.ts';

/** The viewer as the actor of commands that are only tried, to find out which to offer. `freshId` is never stored. */
export const viewerAsActor = (orgId: OrgId, now: number): Actor => ({ orgId, now, today: dayOf(now), freshId: 'tried-only' });

/**
 * `me`: the viewer's stake. `shownStakes`: how many stakes of the chain are shown, counted from the head. `actor`: null if no commands
 * are offered.
 */
export type ViewerContext = { thread: Thread; me: Stake; visibility: Visibility; mails: Mails; actor: Actor | null; shownStakes: number };

export const liveContext = (thread: Thread, me: Stake, orgs: Orgs, mails: Mails, now: number): ViewerContext & { actor: Actor } => ({
  thread,
  me,
  visibility: visibilityFor(thread, me, orgs),
  mails,
  actor: viewerAsActor(me.orgId, now),
  shownStakes: thread.chain.length,
});

/** A completed stake as it is now. `deliveredAt`: when it was completed (ms). */
export type CompletedPart = { stakeId: StakeId; orgId: OrgId; formerOrgIds: readonly OrgId[]; deliveredAt: number };

/**
 * The context of a completed viewer. `frozen`: the thread replayed up to the viewer's last visible entry. The chain is shown up to where
 * the title came to rest; the viewer may not know who comes after. If the viewer accepted upstream of the holder, its stake in `frozen`
 * is still invited; the context shows it as completed.
 */
export function frozenContext(frozen: Thread, { stakeId, orgId, formerOrgIds, deliveredAt }: CompletedPart, orgs: Orgs): ViewerContext {
  const stake = frozen.chain.find((s) => s.id === stakeId);
  if (!stake || frozen.holderStakeId === null)
    throw new Error(`thread ${frozen.id} was replayed to a point where ${orgId} had not completed it`);
  // The stake in `frozen` may still belong to a placeholder that became part of the viewer's organization later, perhaps by way of others:
  // `orgId` and `formerOrgIds` are those of now.
  const confirmedAt = stake.standing.status === 'invited' ? deliveredAt : stake.standing.confirmedAt;
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
