// The views of a thread: the only way a thread leaves the server. A view holds only what one organization may see.
import { isActive, openerOf, openRequests, stakeOf } from '../chain.ts';
import type { Actor } from '../commands.ts';
import { earlierView } from './hidden-updates.ts';
import { isAllFolded, lastWordOf } from './last-word.ts';
import { type CompletedPart, type ViewerContext, liveContext, frozenContext } from './viewer-context.ts';
import { upcomingTurn, offersFor, turnOf } from '../offers.ts';
import type { OrgId, Thread, Vehicle } from '../thread.ts';
import { newestAndPending, pageBefore, type UpdatesPage } from './updates-page.ts';
import { disputedOf, expectedOf, invitationOf, requestViews, stakeView, transitOf, updateView } from './payload.ts';
import { mayReadUpdates, visibilityFor, type Mails, NO_MAILS } from './visibility.ts';
import type { Orgs } from './org-facts.ts';
import type { CompletedThread, LiveThread, ThreadCard, ThreadView, UpdatesView } from './view-types.ts';

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
): ThreadView | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.status === 'completed') return { standing: 'completed', id: thread.id };
  const context = liveContext(thread, me, orgs, mails, now);
  const reads = mayReadUpdates(context);
  return {
    ...core(context),
    standing: me.standing.status,
    seq: thread.seq,
    ...onTheWay(context),
    invitation: invitationOf(context),
    updates: reads ? newestAndPending(thread, page).map((update) => updateView(context, update)) : [],
    earlier: reads ? earlierView(context, page.earlier) : NO_UPDATES.earlier,
    requests: reads ? requestViews(context) : [],
    openRequestCount: reads ? openRequests(thread).length : 0,
    ...turnsOf(context),
    offers: offersFor(thread, context.actor),
  } satisfies LiveThread;
}

/** For a viewer that may not read updates. */
const NO_UPDATES: UpdatesView = { updates: [], earlier: { count: 0, hidden: 0 } };

/** One page of updates. Null if the organization is not in the chain, or completed. */
export function updatesFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number, page: UpdatesPage): UpdatesView | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.status === 'completed') return null;
  const context = liveContext(thread, me, orgs, NO_MAILS, now);
  return mayReadUpdates(context) ? updatesView(context, page) : NO_UPDATES;
}

/** One page of the completed view's updates. `frozen`: replayed up to the viewer's last visible entry. `before`: where the page ends. */
export const completedUpdates = (frozen: Thread, part: CompletedPart, orgs: Orgs, before: number): UpdatesView =>
  updatesView(frozenContext(frozen, part, orgs), pageBefore(frozen, before));

const updatesView = (context: ViewerContext, { updates, earlier }: UpdatesPage): UpdatesView => ({
  updates: updates.map((update) => updateView(context, update)),
  earlier: earlierView(context, earlier),
});

/**
 * The completed view. `frozen`: the thread replayed up to the viewer's last visible entry. It offers nothing: every command is refused.
 */
export function completedView(frozen: Thread, part: CompletedPart, orgs: Orgs): CompletedThread {
  const context = frozenContext(frozen, part, orgs);
  const page = pageBefore(context.thread);
  return {
    ...core(context),
    updates: newestAndPending(context.thread, page).map((update) => updateView(context, update)),
    earlier: earlierView(context, page.earlier),
    receivedAt: context.me.receivedAt,
    deliveredAt: part.deliveredAt,
    restedWith: context.visibility.nameOf(context.thread.chain[context.shownStakes - 1]!.orgId),
  };
}

/** A card for the dashboard. Null if the organization is not in the chain, or completed. */
export function cardFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number): ThreadCard | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.status === 'completed') return null;
  const context = liveContext(thread, me, orgs, NO_MAILS, now);
  const reads = mayReadUpdates(context);
  return {
    ...cardOf(context),
    standing: me.standing.status,
    ...onTheWay(context),
    invitation: invitationOf(context),
    openRequestCount: reads ? openRequests(thread).length : 0,
    turn: turnOf(thread, context.actor),
    latest: reads ? lastWordOf(context) : null,
    folded: reads && isAllFolded(context),
    deliveredAt: null,
  };
}

/** The vehicle alone. Null if the organization is not in the chain, or completed: then its frozen thread has the vehicle. */
export function vehicleFor(thread: Thread, orgId: OrgId, orgs: Orgs): Vehicle | null {
  const me = stakeOf(thread, orgId);
  return !me || me.standing.status === 'completed' ? null : visibilityFor(thread, me, orgs).vehicle();
}

/** The card of a completed thread. `frozen`: replayed up to the viewer's last visible entry. */
export function completedCard(frozen: Thread, part: CompletedPart, orgs: Orgs): ThreadCard {
  const context = frozenContext(frozen, part, orgs);
  return {
    ...cardOf(context),
    standing: 'completed',
    transit: null,
    disputed: null,
    expected: null,
    invitation: null,
    openRequestCount: 0,
    turn: null,
    latest: lastWordOf(context),
    folded: isAllFolded(context),
    deliveredAt: part.deliveredAt,
  };
}

/**
 * The chain alone, without offers. Null if the organization is not in the chain, or was completed before the latest entry.
 */
export function chainFor(
  thread: Thread,
  orgId: OrgId,
  orgs: Orgs,
): Pick<ThreadCard, 'stakes' | 'transit' | 'disputed' | 'expected'> | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.status !== 'completed') {
    const look = { ...liveContext(thread, me, orgs, NO_MAILS, thread.updatedAt), actor: null };
    return { stakes: core(look).stakes, ...onTheWay(look) };
  }
  const { lastVisibleSeq: cut, deliveredAt } = me.standing;
  if (cut !== thread.seq) return null;
  return {
    stakes: core(frozenContext(thread, { stakeId: me.id, orgId, formerOrgIds: me.formerOrgIds, deliveredAt }, orgs)).stakes,
    transit: null,
    disputed: null,
    expected: null,
  };
}

function cardOf(context: ViewerContext) {
  const { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes } = core(context);
  return { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes };
}

/** The pending delivery, the disputed one, and when the title is expected. */
const onTheWay = (context: ViewerContext) => ({
  transit: transitOf(context),
  disputed: disputedOf(context),
  expected: expectedOf(context),
});

function turnsOf({ thread, me, actor }: ViewerContext & { actor: Actor }): Pick<LiveThread, 'turn' | 'turnAt'> {
  const coming = isActive(me) ? upcomingTurn(thread, me.orgId, actor.now) : null;
  return coming && coming.from > actor.now ? { turn: null, turnAt: coming.from } : { turn: coming?.turn ?? null, turnAt: null };
}

function core(context: ViewerContext) {
  const { thread, visibility, shownStakes } = context;
  const chain = thread.chain.slice(0, shownStakes);
  return {
    id: thread.id,
    ...visibility.vehicle(),
    createdAt: thread.createdAt,
    updatedAt: thread.updatedAt,
    openedByName: visibility.nameOf(visibility.orgAt(openerOf(thread).id)),
    headStakeId: chain[0]!.id,
    tailStakeId: chain.at(-1)!.id,
    currentStakeId: thread.currentStakeId,
    stakeCount: chain.length,
    stakes: chain.map((stake, index) => stakeView(context, stake, index)),
  };
}
