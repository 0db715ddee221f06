// The view of an organization whose part is complete: the thread as it was then, frozen, without offers.
import { orgOf, positionOf } from '../chain.ts';
import { offersWhenCompleted } from '../offers.ts';
import { reopenUntil } from '../rules/end-thread.ts';
import { objectUntil } from '../rules/object-to-claim.ts';
import type { DepartedStake, OrgId, Stake, StakeId, Thread } from '../thread.ts';
import { earlierView } from './hidden-updates.ts';
import { isAllFolded, lastWordOf } from './last-word.ts';
import { nothingOnTheWay } from './on-the-way.ts';
import type { Orgs } from './org-facts.ts';
import { type Colleagues, NO_COLLEAGUES } from './colleagues.ts';
import { cardCore, endedOf, takeBackOffer, threadCore } from './payload.ts';
import { updatesPageView, updateView } from './update-view.ts';
import { newestAndPending, pageBefore } from './updates-page.ts';
import type { CompletedThread, ThreadCard, UpdatesView } from './view-types.ts';
import { viewerAsActor, type ViewerContext } from './viewer-context.ts';
import { NO_MAILS, visibilityFor } from './visibility.ts';

/** A completed stake as it is now. */
export type CompletedPart = {
  stakeId: StakeId;
  orgId: OrgId;
  formerOrgIds: readonly OrgId[];
  /** When it was completed (ms). */
  deliveredAt: number;
  /** The entry by which it accepted, if it sees the thread only up to an earlier one. */
  acceptedSeq?: number | null;
};

/**
 * The context of a completed viewer. `frozen`: the thread replayed up to the viewer's last visible entry. The chain is shown up to where
 * the title came to rest; the viewer may not know who comes after. If the viewer accepted upstream of the current stake, its stake in
 * `frozen` is still invited; the context shows it as completed, and its acceptance as the last answer. If the viewer ended the thread, the
 * invitations that its end withdrew are shown where they were.
 */
export function frozenContext(
  frozen: Thread,
  { stakeId, orgId, formerOrgIds, deliveredAt, acceptedSeq = null }: CompletedPart,
  orgs: Orgs,
  colleagues: Colleagues = NO_COLLEAGUES,
): ViewerContext & { me: { standing: { status: 'completed'; ownWord: boolean } } } {
  const stake = frozen.chain.find((s) => s.id === stakeId);
  if (!stake) throw new Error(`thread ${frozen.id} was replayed to a point where ${orgId} had not completed it`);
  // The stake in `frozen` may still belong to a placeholder that became part of the viewer's organization later, perhaps by way of others:
  // `orgId` and `formerOrgIds` are those of now.
  const confirmedAt = stake.standing.status === 'invited' ? deliveredAt : stake.standing.confirmedAt;
  const ownWord = stake.standing.status === 'completed' && stake.standing.ownWord;
  const standing = { status: 'completed', confirmedAt, deliveredAt, lastVisibleSeq: frozen.seq, ownWord } as const;
  const me = { ...stake, orgId, formerOrgIds, standing };
  const accepted = acceptedSeq === null ? null : ({ by: stakeId, seq: acceptedSeq, at: deliveredAt, what: 'acceptance' } as const);
  const mine = { ...frozen, chain: frozen.chain.map((s) => (s === stake ? me : s)), lastAnswer: accepted ?? frozen.lastAnswer };
  const isEnder = frozen.ended?.by === stakeId;
  const thread = isEnder ? withWithdrawn(mine) : mine;
  return {
    thread,
    me,
    visibility: visibilityFor(thread, me, orgs),
    mails: NO_MAILS,
    colleagues,
    actor: null,
    shownStakes: isEnder ? thread.chain.length : positionOf(frozen, frozen.currentStakeId) + 1,
  };
}

const cameAsHead = ({ joined }: Stake): boolean => joined === 'bought-from' || joined === 'previous';

/** With the stakes that left by the end of the thread. Only the ends of a chain are invited, so how they joined says where they were. */
function withWithdrawn(thread: Thread): Thread {
  const isWithdrawn = ({ departure }: DepartedStake) => departure.how === 'withdrawn' && departure.at === thread.ended?.at;
  const withdrawn = thread.departed.filter(isWithdrawn);
  return {
    ...thread,
    chain: [...withdrawn.filter(cameAsHead), ...thread.chain, ...withdrawn.filter((stake) => !cameAsHead(stake))],
    departed: thread.departed.filter((stake) => !isWithdrawn(stake)),
  };
}

/** The completed view. `frozen`: the thread replayed up to the viewer's last visible entry. `now` in ms. */
export function completedView(
  frozen: Thread,
  part: CompletedPart,
  orgs: Orgs,
  now: number,
  colleagues: Colleagues = NO_COLLEAGUES,
): CompletedThread {
  const context = frozenContext(frozen, part, orgs, colleagues);
  const { thread, me } = context;
  const page = pageBefore(thread);
  const offers = offersWhenCompleted(thread, viewerAsActor(me.orgId, now));
  return {
    ...threadCore(context),
    updates: newestAndPending(context.thread, page).map((update) => updateView(context, update)),
    earlier: earlierView(context, page.earlier),
    receivedAt: context.me.receivedAt,
    deliveredAt: part.deliveredAt,
    ownWord: me.standing.ownWord,
    ended: endedOf(thread),
    restedWith: context.visibility.nameOf(orgOf(thread, thread.currentStakeId)),
    offers,
    takeBack: offers.includes('takeBack') ? takeBackOffer(thread, colleagues) : null,
    objectUntil: offers.includes('objectToClaim') ? objectUntil(me.standing) : null,
    reopenUntil: offers.includes('reopenThread') && thread.ended ? reopenUntil(thread.ended) : null,
  };
}

/** One page of the completed view's updates. `frozen`: replayed up to the viewer's last visible entry. `before`: where the page ends. */
export const completedUpdates = (
  frozen: Thread,
  part: CompletedPart,
  orgs: Orgs,
  before: number,
  colleagues: Colleagues = NO_COLLEAGUES,
): UpdatesView => updatesPageView(frozenContext(frozen, part, orgs, colleagues), pageBefore(frozen, before));

/** The card of a completed thread. `frozen`: replayed up to the viewer's last visible entry. */
export function completedCard(frozen: Thread, part: CompletedPart, orgs: Orgs): ThreadCard {
  const context = frozenContext(frozen, part, orgs);
  return {
    ...cardCore(context),
    standing: 'completed',
    ...nothingOnTheWay(endedOf(context.thread)),
    invitation: null,
    openRequestCount: 0,
    turn: null,
    latest: lastWordOf(context),
    folded: isAllFolded(context),
    deliveredAt: part.deliveredAt,
    ownWord: context.me.standing.ownWord,
  };
}
