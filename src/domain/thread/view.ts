// The only way a thread leaves the server: what one organization may see of it, by name, place and word.
import { isActive, openerOf, openRequests, stakeOf } from './chain.ts';
import type { Actor } from './commands.ts';
import { isAllFolded, lastWordOf } from './last-word.ts';
import { type CompletedPart, type Look, lookAt, lookBack, mayRead } from './look.ts';
import { comingTurn, offersFor, turnOf } from './offers.ts';
import type { OrgId, Thread, Vehicle } from './thread.ts';
import { newestAndPending, pageBefore, type UpdatesPage } from './updates-page.ts';
import { disputedOf, earlierView, expectedOf, invitationOf, requestViews, stakeView, transitOf, updateView } from './view-parts.ts';
import { eyesOf, type Mails, NO_MAILS, type Orgs } from './visibility.ts';
import type { CompletedThread, LiveThread, ThreadCard, ThreadView, UpdatesView } from './view-types.ts';

/**
 * The thread as this organization may see it; null for one that is not in its chain. `page`: its newest updates, where the thread
 * does not have all of them at hand.
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
  if (me.standing.is === 'completed') return { standing: 'completed', id: thread.id };
  const look = lookAt(thread, me, orgs, mails, now);
  const reads = mayRead(look);
  return {
    ...core(look),
    standing: me.standing.is,
    revision: thread.seq,
    ...wayOf(look),
    invitation: invitationOf(look),
    updates: reads ? newestAndPending(thread, page).map((update) => updateView(look, update)) : [],
    earlier: reads ? earlierView(look, page.earlier) : NOTHING.earlier,
    requests: reads ? requestViews(look) : [],
    openRequestCount: reads ? openRequests(thread).length : 0,
    ...turnsOf(look),
    offers: offersFor(thread, look.by),
  } satisfies LiveThread;
}

/** What an invitee reads of a thread's updates. */
const NOTHING: UpdatesView = { updates: [], earlier: { count: 0, hidden: 0 } };

/** One page of the updates, for an organization that is in the chain and not done; null for any other. */
export function updatesFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number, page: UpdatesPage): UpdatesView | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.is === 'completed') return null;
  const look = lookAt(thread, me, orgs, NO_MAILS, now);
  return mayRead(look) ? updatesView(look, page) : NOTHING;
}

/** One page of the updates of a thread that was replayed up to the viewer's cut: those before this place. */
export const completedUpdates = (frozen: Thread, part: CompletedPart, orgs: Orgs, before: number): UpdatesView =>
  updatesView(lookBack(frozen, part, orgs), pageBefore(frozen, before));

const updatesView = (look: Look, { updates, earlier }: UpdatesPage): UpdatesView => ({
  updates: updates.map((update) => updateView(look, update)),
  earlier: earlierView(look, earlier),
});

/**
 * The completed view. `frozen` is the thread replayed up to the viewer's cut.
 * Nothing is offered: every command on the thread is refused.
 */
export function completedView(frozen: Thread, part: CompletedPart, orgs: Orgs): CompletedThread {
  const look = lookBack(frozen, part, orgs);
  const page = pageBefore(look.thread);
  return {
    ...core(look),
    updates: newestAndPending(look.thread, page).map((update) => updateView(look, update)),
    earlier: earlierView(look, page.earlier),
    receivedAt: look.me.receivedAt,
    deliveredAt: part.deliveredAt,
    restedWith: look.eyes.nameOf(look.thread.chain[look.shown - 1]!.orgId),
  };
}

/** A card on the dashboard; null for an organization that is not in the chain, or done. */
export function cardFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number): ThreadCard | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.is === 'completed') return null;
  const look = lookAt(thread, me, orgs, NO_MAILS, now);
  const reads = mayRead(look);
  return {
    ...cardOf(look),
    standing: me.standing.is,
    ...wayOf(look),
    invitation: invitationOf(look),
    openRequestCount: reads ? openRequests(thread).length : 0,
    turn: turnOf(thread, look.by),
    latest: reads ? lastWordOf(look) : null,
    folded: reads && isAllFolded(look),
    deliveredAt: null,
  };
}

/** The vehicle alone; null for an organization that is not in the chain, or done: what it may read is in its frozen thread. */
export function vehicleFor(thread: Thread, orgId: OrgId, orgs: Orgs): Vehicle | null {
  const me = stakeOf(thread, orgId);
  return !me || me.standing.is === 'completed' ? null : eyesOf(thread, me, orgs).vehicle();
}

/** A card of a completed thread, from the thread replayed up to the viewer's cut. */
export function completedCard(frozen: Thread, part: CompletedPart, orgs: Orgs): ThreadCard {
  const look = lookBack(frozen, part, orgs);
  return {
    ...cardOf(look),
    standing: 'completed',
    transit: null,
    disputed: null,
    expected: null,
    invitation: null,
    openRequestCount: 0,
    turn: null,
    latest: lastWordOf(look),
    folded: isAllFolded(look),
    deliveredAt: part.deliveredAt,
  };
}

/**
 * The chain alone, as this organization sees it right now, with nothing offered; null for one that is not in it, or that may see
 * nothing of what just happened.
 */
export function chainFor(
  thread: Thread,
  orgId: OrgId,
  orgs: Orgs,
): Pick<ThreadCard, 'stakes' | 'transit' | 'disputed' | 'expected'> | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.is !== 'completed') {
    const look = { ...lookAt(thread, me, orgs, NO_MAILS, thread.updatedAt), by: null };
    return { stakes: core(look).stakes, ...wayOf(look) };
  }
  const { cut, deliveredAt } = me.standing;
  if (cut !== thread.seq) return null;
  return {
    stakes: core(lookBack(thread, { stakeId: me.id, orgId, deliveredAt }, orgs)).stakes,
    transit: null,
    disputed: null,
    expected: null,
  };
}

function cardOf(look: Look) {
  const { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes } = core(look);
  return { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes };
}

/** Where the paper is on its way to, what became of its last way, and when it is expected. */
const wayOf = (look: Look) => ({ transit: transitOf(look), disputed: disputedOf(look), expected: expectedOf(look) });

function turnsOf({ thread, me, by }: Look & { by: Actor }): Pick<LiveThread, 'turn' | 'turnAt'> {
  const coming = isActive(me) ? comingTurn(thread, me.orgId, by.now) : null;
  return coming && coming.from > by.now ? { turn: null, turnAt: coming.from } : { turn: coming?.turn ?? null, turnAt: null };
}

function core(look: Look) {
  const { thread, eyes, shown } = look;
  const chain = thread.chain.slice(0, shown);
  return {
    id: thread.id,
    ...eyes.vehicle(),
    createdAt: thread.createdAt,
    updatedAt: thread.updatedAt,
    openedByName: eyes.nameOf(eyes.orgAt(openerOf(thread).id)),
    headStakeId: chain[0]!.id,
    tailStakeId: chain.at(-1)!.id,
    currentStakeId: thread.current,
    stakeCount: chain.length,
    stakes: chain.map((stake, index) => stakeView(look, stake, index)),
  };
}
