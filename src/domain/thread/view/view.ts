// The views of a thread. As in completed-view.ts, envelope-title.ts and desk/title-row.ts, each holds only what one organization may see.
import { isActive, openRequests, orgOf, stakeOf } from '../chain.ts';
import { type Colleagues, NO_COLLEAGUES } from './colleagues.ts';
import type { Actor } from '../commands.ts';
import { earlierView } from './hidden-updates.ts';
import { isAllFolded, lastWordOf } from './last-word.ts';
import { frozenContext } from './completed-view.ts';
import { type ViewerContext, liveContext } from './viewer-context.ts';
import { offersFor } from '../offers.ts';
import { turnOf, upcomingTurn } from '../turns.ts';
import { expectedFromAfter } from '../rules/give-up-title.ts';
import type { OrgId, StakeId, Thread, Vehicle } from '../thread.ts';
import { newestAndPending, pageBefore, type UpdatesPage } from './updates-page.ts';
import { nothingOnTheWay, onTheWay } from './on-the-way.ts';
import { cardCore, endedOf, threadCore, invitationOf, requestViews, takeBackOffer } from './payload.ts';
import { updatesPageView, updateView } from './update-view.ts';
import { mayReadUpdates, visibilityFor, type Mails, NO_MAILS } from './visibility.ts';
import type { Orgs } from './org-facts.ts';
import type { LiveThread, ThreadCard, ThreadView, UpdatesView, Whereabouts } from './view-types.ts';

/**
 * The live view for one organization, null if it is not in the chain. `page`: the newest updates, if the thread was loaded without the
 * others.
 */
export function viewFor(
  thread: Thread,
  orgId: OrgId,
  orgs: Orgs,
  mails: Mails,
  now: number,
  page: UpdatesPage = pageBefore(thread),
  colleagues: Colleagues = NO_COLLEAGUES,
): ThreadView | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.status === 'completed') return { standing: 'completed', id: thread.id, takeBack: null };
  const context = liveContext(thread, me, orgs, mails, now, colleagues);
  const reads = mayReadUpdates(context);
  const offers = offersFor(thread, context.actor);
  return {
    ...threadCore(context),
    standing: me.standing.status,
    seq: thread.seq,
    ...onTheWay(context),
    invitation: invitationOf(context),
    updates: reads ? newestAndPending(thread, page).map((update) => updateView(context, update)) : [],
    earlier: reads ? earlierView(context, page.earlier) : NO_UPDATES.earlier,
    requests: reads ? requestViews(context) : [],
    openRequestCount: reads ? openRequests(thread).length : 0,
    ...turnsOf(context),
    offers,
    vinSettled: thread.vinSettled,
    givesUpTo: givesUpTo(thread, me.id),
    takeBack: offers.includes('takeBack') ? takeBackOffer(thread, colleagues) : null,
  } satisfies LiveThread;
}

/**
 * The view in the response to the organization's own command. If the command completed it, it may take the command back; a later view does
 * not say so, because an offer that disappears would reveal what others did.
 */
export function viewAfterCommand(
  thread: Thread,
  orgId: OrgId,
  orgs: Orgs,
  mails: Mails,
  now: number,
  colleagues: Colleagues = NO_COLLEAGUES,
): ThreadView | null {
  const view = viewFor(thread, orgId, orgs, mails, now, undefined, colleagues);
  const isOwn = thread.lastAnswer?.seq === thread.seq && orgOf(thread, thread.lastAnswer.by) === orgId;
  return view?.standing === 'completed' && isOwn ? { ...view, takeBack: takeBackOffer(thread, colleagues) } : view;
}

const givesUpTo = (thread: Thread, id: StakeId): LiveThread['givesUpTo'] => ({
  mistake: expectedFromAfter(thread, id, 'mistake'),
  'never-arrived': expectedFromAfter(thread, id, 'never-arrived'),
  lost: expectedFromAfter(thread, id, 'lost'),
  returned: expectedFromAfter(thread, id, 'returned'),
});

/** For a viewer that may not read updates. */
const NO_UPDATES: UpdatesView = { updates: [], earlier: { count: 0, hidden: 0 } };

/** One page of updates. Null if the organization is not in the chain, or completed. */
export function updatesFor(
  thread: Thread,
  orgId: OrgId,
  orgs: Orgs,
  now: number,
  page: UpdatesPage,
  colleagues: Colleagues = NO_COLLEAGUES,
): UpdatesView | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.status === 'completed') return null;
  const context = liveContext(thread, me, orgs, NO_MAILS, now, colleagues);
  return mayReadUpdates(context) ? updatesPageView(context, page) : NO_UPDATES;
}

/** A card for the dashboard. Null if the organization is not in the chain, or completed. */
export function cardFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number): ThreadCard | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.status === 'completed') return null;
  const context = liveContext(thread, me, orgs, NO_MAILS, now);
  const reads = mayReadUpdates(context);
  return {
    ...cardCore(context),
    standing: me.standing.status,
    ...onTheWay(context),
    invitation: invitationOf(context),
    openRequestCount: reads ? openRequests(thread).length : 0,
    turn: turnOf(thread, context.actor),
    latest: reads ? lastWordOf(context) : null,
    folded: reads && isAllFolded(context),
    deliveredAt: null,
    ownWord: null,
  };
}

/** The vehicle alone. Null if the organization is not in the chain, or completed: then its frozen thread has the vehicle. */
export function vehicleFor(thread: Thread, orgId: OrgId, orgs: Orgs): Vehicle | null {
  const me = stakeOf(thread, orgId);
  return !me || me.standing.status === 'completed' ? null : visibilityFor(thread, me, orgs).vehicle();
}

/**
 * The chain alone, without offers. Null if the organization is not in the chain, or was completed before the latest entry.
 */
export function chainFor(thread: Thread, orgId: OrgId, orgs: Orgs): Whereabouts | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.status !== 'completed') {
    const look = { ...liveContext(thread, me, orgs, NO_MAILS, thread.updatedAt), actor: null };
    const { stakes, currentStakeId } = threadCore(look);
    return { stakes, currentStakeId, ...onTheWay(look) };
  }
  const { lastVisibleSeq: cut, deliveredAt } = me.standing;
  if (cut !== thread.seq) return null;
  const frozen = frozenContext(thread, { stakeId: me.id, orgId, formerOrgIds: me.formerOrgIds, deliveredAt }, orgs);
  const { stakes, currentStakeId } = threadCore(frozen);
  return { stakes, currentStakeId, ...nothingOnTheWay(endedOf(thread)) };
}

function turnsOf({ thread, me, actor }: ViewerContext & { actor: Actor }): Pick<LiveThread, 'turn' | 'turnAt'> {
  const coming = isActive(me) ? upcomingTurn(thread, me.orgId, actor.now) : null;
  return coming && coming.from > actor.now ? { turn: null, turnAt: coming.from } : { turn: coming?.turn ?? null, turnAt: null };
}
