// The one decision that the page asks the viewer for, and the notices about what the viewer waits for. Both follow from the offers.
import type { ThreadAction } from '../thread-actions.ts';
import type { InvitationView, LiveThread, RequestView, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';

export type ViewerDecision =
  | { kind: 'invitation'; invitation: InvitationView }
  | { kind: 'delivery'; update: UpdateView }
  | { kind: 'claim'; update: UpdateView }
  | { kind: 'disputed'; update: UpdateView }
  | { kind: 'requested'; requests: [RequestView, ...RequestView[]] };

export type ViewerNotice =
  | { kind: 'own-delivery'; update: UpdateView; recipient: StakeView | undefined }
  | { kind: 'own-claim'; update: UpdateView }
  /** Another organization answers first, but the viewer may dispute it. */
  | { kind: 'disputable-claim'; update: UpdateView };

/** The most urgent decision: the invitation, a delivery, a claim, a dispute of the viewer's own delivery, or a request of others. */
export function decisionOf(view: LiveThread): ViewerDecision | null {
  if (view.invitation && view.offers.includes('respondToInvite')) return { kind: 'invitation', invitation: view.invitation };
  const delivery = view.updates.find(({ offers }) => offers.includes('confirmDelivery'));
  if (delivery) return { kind: 'delivery', update: delivery };
  const claim = view.updates.find(({ offers }) => offers.includes('confirmClaim'));
  if (claim) return { kind: 'claim', update: claim };
  const disputed = view.turn === 'settleDispute' && view.updates.find(({ id }) => id === view.disputed?.updateId);
  if (disputed) return { kind: 'disputed', update: disputed };
  const [first, ...rest] = view.requests.filter(({ own }) => !own);
  return first && view.offers.includes('postUpdate') ? { kind: 'requested', requests: [first, ...rest] } : null;
}

/** The actions that have a button in the decision's banner. */
export function actionsInBanner(decision: ViewerDecision | null): ThreadAction[] {
  if (decision?.kind === 'disputed') return ['postUpdate', 'markDelivered'];
  return decision?.kind === 'requested' ? ['postUpdate'] : [];
}

export function viewerNotices(view: LiveThread): ViewerNotice[] {
  return view.updates.flatMap((update): ViewerNotice[] => {
    if (update.offers.includes('withdrawDelivery')) {
      return [{ kind: 'own-delivery', update, recipient: view.stakes.find(({ id }) => id === update.toStakeId) }];
    }
    if (update.offers.includes('withdrawClaim')) return [{ kind: 'own-claim', update }];
    if (update.offers.includes('disputeClaim') && !update.offers.includes('confirmClaim')) return [{ kind: 'disputable-claim', update }];
    return [];
  });
}
