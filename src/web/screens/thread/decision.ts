// Which one thing the screen asks of the viewer, and what the viewer itself waits for. Everything here is read off the offers.
import type { ThreadAction } from './thread-actions.ts';
import type { Invitation, LiveThread, RequestView, StakeView, UpdateView } from '../../../domain/thread/view-types.ts';

export type Decision =
  | { is: 'invitation'; invitation: Invitation }
  | { is: 'delivery'; update: UpdateView }
  | { is: 'claim'; update: UpdateView }
  | { is: 'disputed'; update: UpdateView }
  | { is: 'requested'; requests: [RequestView, ...RequestView[]] };

export type Notice =
  | { is: 'own-delivery'; update: UpdateView; recipient: StakeView | undefined }
  | { is: 'own-claim'; update: UpdateView }
  /** Another organization answers first; the viewer may still object. */
  | { is: 'disputable-claim'; update: UpdateView };

/** One at a time: the invitation, then a delivery, then a claim, then a dispute of the viewer's own delivery, then what others ask. */
export function decisionOf(view: LiveThread): Decision | null {
  if (view.invitation && view.offers.includes('respondToInvite')) return { is: 'invitation', invitation: view.invitation };
  const delivery = view.updates.find(({ offers }) => offers.includes('confirmDelivery'));
  if (delivery) return { is: 'delivery', update: delivery };
  const claim = view.updates.find(({ offers }) => offers.includes('confirmClaim'));
  if (claim) return { is: 'claim', update: claim };
  const disputed = view.turn === 'settleDispute' && view.updates.find(({ id }) => id === view.disputed?.updateId);
  if (disputed) return { is: 'disputed', update: disputed };
  const [first, ...rest] = view.requests.filter(({ own }) => !own);
  return first && view.offers.includes('postUpdate') ? { is: 'requested', requests: [first, ...rest] } : null;
}

/** What has its button in the decision's banner already. */
export function actionsTaken(decision: Decision | null): ThreadAction[] {
  if (decision?.is === 'disputed') return ['postUpdate', 'markDelivered'];
  return decision?.is === 'requested' ? ['postUpdate'] : [];
}

export function noticesOf(view: LiveThread): Notice[] {
  return view.updates.flatMap((update): Notice[] => {
    if (update.offers.includes('withdrawDelivery')) {
      return [{ is: 'own-delivery', update, recipient: view.stakes.find(({ id }) => id === update.toStakeId) }];
    }
    if (update.offers.includes('withdrawClaim')) return [{ is: 'own-claim', update }];
    if (update.offers.includes('disputeClaim') && !update.offers.includes('confirmClaim')) return [{ is: 'disputable-claim', update }];
    return [];
  });
}
