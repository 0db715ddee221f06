// Where the title is on its way, what is disputed about it, when it is expected and what it waits for. Visible to those who may read updates.
import { pendingClaims, pendingDelivery, updateById } from '../chain.ts';
import type { StakeId } from '../thread.ts';
import { isForNeighbors, type WaitsFor } from '../waits-for.ts';
import type { ViewerContext } from './viewer-context.ts';
import type { Ended } from './payload.ts';
import { mayReadUpdates, type Visibility } from './visibility.ts';

export type Transit = NonNullable<ReturnType<typeof transitOf>>;

/** A delivery that waits for its confirmation. Visible to those who may read updates, and to its recipient. `since`: when it was sent. */
function transitOf(context: ViewerContext) {
  const delivery = pendingDelivery(context.thread);
  return delivery && (mayReadUpdates(context) || delivery.toStakeId === context.me.id)
    ? { updateId: delivery.id, fromStakeId: delivery.authorStakeId, toStakeId: delivery.toStakeId, since: delivery.at }
    : null;
}

/**
 * A delivery that was disputed or whose recipient declined. Shown until its sender sends again, gives up the title or posts an update, to those
 * who may read updates. `note`: what the recipient wrote.
 */
function disputedOf(context: ViewerContext) {
  const { thread } = context;
  const delivery = thread.disputedUpdateId !== null && mayReadUpdates(context) ? updateById(thread, thread.disputedUpdateId) : undefined;
  if (delivery?.type !== 'delivered' || delivery.ending.status === 'pending') return null;
  const { at, by, note, paper } = delivery.ending;
  return {
    updateId: delivery.id,
    toStakeId: delivery.toStakeId,
    at,
    paper,
    note: by === null ? '' : context.visibility.read(note, by),
  };
}

export type Returning = NonNullable<ReturnType<typeof returningOf>>;

/** The title is on its way back upstream. Visible to those who may read updates. */
function returningOf(context: ViewerContext) {
  const { returning } = context.thread;
  return returning && mayReadUpdates(context) ? { fromStakeId: returning.from, toStakeId: returning.to, since: returning.since } : null;
}

export type Contested = NonNullable<ReturnType<typeof contestedOf>>;

/**
 * A title claim of `stakeId` to which the holder, `byStakeId`, objects. Visible to those who may read updates. `note`: what the holder wrote.
 */
function contestedOf(context: ViewerContext) {
  if (!mayReadUpdates(context)) return null;
  for (const { id, authorStakeId, ending } of pendingClaims(context.thread)) {
    if (ending.status !== 'pending' || ending.contestedBy === null) continue;
    const { contestedBy: byStakeId, since, objection } = ending;
    return { updateId: id, stakeId: authorStakeId, byStakeId, since, note: context.visibility.read(objection, byStakeId) };
  }
  return null;
}

/** The day on which the title is expected at its next stop, YYYY-MM-DD. Visible to those who may read updates. */
const expectedOf = (context: ViewerContext): string | null => (mayReadUpdates(context) ? context.thread.expected : null);

/** The code as the viewer reads it. `author`: the stake that said it. */
export const waitReadBy = (visibility: Visibility, what: WaitsFor, author: StakeId): WaitsFor =>
  isForNeighbors(what) && visibility.orgAt(author) === null ? 'other' : what;

/** What the title waits for, and since when that is said (ms). Visible to those who may read updates. */
export function waitOf(context: Pick<ViewerContext, 'thread' | 'me' | 'visibility'>): { what: WaitsFor; since: number } | null {
  const { waitsFor: wait } = context.thread;
  if (!wait || !mayReadUpdates(context)) return null;
  const isNear = context.visibility.orgAt(wait.by) !== null;
  return { what: waitReadBy(context.visibility, wait.what, wait.by), since: isNear ? wait.since : wait.readSince };
}

/** What `onTheWay` is for a thread that is complete for the viewer. */
export const nothingOnTheWay = (ended: Ended | null) =>
  ({ transit: null, disputed: null, returning: null, contested: null, ended, expected: null, waitsFor: null }) as const;

/** Where the title is on its way, what is disputed about it, when it is expected and what it waits for. The thread is live. */
export const onTheWay = (context: ViewerContext) => ({
  transit: transitOf(context),
  disputed: disputedOf(context),
  returning: returningOf(context),
  contested: contestedOf(context),
  ended: null,
  expected: expectedOf(context),
  waitsFor: waitOf(context),
});
