// Where the title is on its way, what is disputed about it, and when it is expected. Visible to those who may read updates.
import { pendingClaims, pendingDelivery, updateById } from '../chain.ts';
import type { ViewerContext } from './viewer-context.ts';
import type { Contested, Disputed, Ended, Returning, Transit } from './view-types.ts';
import { mayReadUpdates } from './visibility.ts';

/** The pending delivery. Visible to those who may read updates, and to its recipient. */
function transitOf(context: ViewerContext): Transit | null {
  const delivery = pendingDelivery(context.thread);
  return delivery && (mayReadUpdates(context) || delivery.toStakeId === context.me.id)
    ? { updateId: delivery.id, fromStakeId: delivery.authorStakeId, toStakeId: delivery.toStakeId, since: delivery.at }
    : null;
}

/** The disputed delivery that its sender has not settled yet. Visible to those who may read updates. */
function disputedOf(context: ViewerContext): Disputed | null {
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

/** Visible to those who may read updates. */
function returningOf(context: ViewerContext): Returning | null {
  const { returning } = context.thread;
  return returning && mayReadUpdates(context) ? { fromStakeId: returning.from, toStakeId: returning.to, since: returning.since } : null;
}

/** The claim that the holder contests. Visible to those who may read updates. */
function contestedOf(context: ViewerContext): Contested | null {
  if (!mayReadUpdates(context)) return null;
  for (const { id, authorStakeId, ending } of pendingClaims(context.thread)) {
    if (ending.status !== 'pending' || ending.contestedBy === null) continue;
    const { contestedBy: byStakeId, since, objection } = ending;
    return { updateId: id, stakeId: authorStakeId, byStakeId, since, note: context.visibility.read(objection, byStakeId) };
  }
  return null;
}

/** Visible to those who may read updates. */
const expectedOf = (context: ViewerContext): string | null => (mayReadUpdates(context) ? context.thread.expected : null);

/** The same of a thread that is complete for the viewer. */
export const nothingOnTheWay = (ended: Ended | null) =>
  ({ transit: null, disputed: null, returning: null, contested: null, ended, expected: null }) as const;

/** Where the title is on its way, what is disputed about it, and when it is expected. The thread is live. */
export const onTheWay = (context: ViewerContext) => ({
  transit: transitOf(context),
  disputed: disputedOf(context),
  returning: returningOf(context),
  contested: contestedOf(context),
  ended: null,
  expected: expectedOf(context),
});
