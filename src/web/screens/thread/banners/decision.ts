// The one decision that the page asks the viewer for, and the notices about what the viewer waits for. Both follow from the view.
import type { ThreadAction } from '../../../parts/thread/thread-actions.ts';
import type {
  Contested,
  EventView,
  InvitationView,
  LiveThread,
  RequestView,
  Returning,
  StakeView,
  UpdateView,
} from '../../../../domain/thread/view/view-types.ts';

type GivenUp = Extract<EventView, { kind: 'given-up' }>;

export type ViewerDecision =
  | { kind: 'invitation'; invitation: InvitationView }
  | { kind: 'delivery'; update: UpdateView }
  /** The viewer claims the title, or objects to the claim. */
  | { kind: 'contested'; contested: Contested; claim: UpdateView }
  | { kind: 'claim'; update: UpdateView }
  /** The viewer's own delivery or claim, which nobody has answered for so long that the viewer may confirm it. */
  | { kind: 'unanswered'; update: UpdateView }
  /** The title is on its way back to the viewer. `disputed`: the delivery that it was sent back from. */
  | { kind: 'returning'; returning: Returning; disputed: UpdateView | undefined }
  | { kind: 'disputed'; update: UpdateView }
  | { kind: 'requested'; requests: [RequestView, ...RequestView[]] };

export type ViewerNotice =
  | { kind: 'own-delivery'; update: UpdateView; recipient: StakeView | undefined }
  | { kind: 'own-claim'; update: UpdateView }
  /** Another organization answers first, but the viewer may dispute it. */
  | { kind: 'disputable-claim'; update: UpdateView }
  /** Two others both say that they have the title. */
  | { kind: 'contested'; contested: Contested; update: UpdateView }
  /** The viewer sent the title back. */
  | { kind: 'returned'; to: StakeView | undefined }
  /** An organization said that it does not have the title, and nobody else has it since. */
  | { kind: 'given-up'; update: UpdateView; event: GivenUp };

const isOwnStake = ({ stakes }: LiveThread, stakeId: string): boolean => stakes.some(({ own, id }) => own && id === stakeId);

/** The most urgent decision. Deliveries and claims come before what happened to the viewer's own, and requests come last. */
export function decisionOf(view: LiveThread): ViewerDecision | null {
  const { updates, contested, returning, disputed, offers } = view;
  if (view.invitation && offers.includes('respondToInvite')) return { kind: 'invitation', invitation: view.invitation };
  const delivery = updates.find((update) => update.offers.includes('confirmDelivery') && !update.authorOwn);
  if (delivery) return { kind: 'delivery', update: delivery };
  const claim = updates.find(({ id }) => id === contested?.updateId);
  if (contested && claim && (claim.authorOwn || isOwnStake(view, contested.byStakeId))) return { kind: 'contested', contested, claim };
  const asked = updates.find((update) => update.offers.includes('confirmClaim') && !update.authorOwn);
  if (asked) return { kind: 'claim', update: asked };
  const unanswered = updates.find(isUnanswered);
  if (unanswered) return { kind: 'unanswered', update: unanswered };
  const disputedDelivery = updates.find(({ id }) => id === disputed?.updateId);
  if (returning && isOwnStake(view, returning.toStakeId)) return { kind: 'returning', returning, disputed: disputedDelivery };
  if (disputedDelivery && view.turn === 'settleDispute') return { kind: 'disputed', update: disputedDelivery };
  const [first, ...rest] = view.requests.filter(({ own }) => !own);
  return first && offers.includes('postUpdate') ? { kind: 'requested', requests: [first, ...rest] } : null;
}

/** Whether one of the requests asks what the title waits for. */
export const isWaitAsked = (requests: readonly RequestView[]): boolean => requests.some(({ asks }) => asks === 'waits-for');

/** Only the author of an unanswered delivery or claim may confirm it. */
const isUnanswered = ({ authorOwn, offers }: UpdateView): boolean =>
  authorOwn && (offers.includes('confirmDelivery') || offers.includes('confirmClaim'));

/** The actions that have a button in the decision's banner. */
export function actionsInBanner(decision: ViewerDecision | null): ThreadAction[] {
  if (decision === null) return [];
  switch (decision.kind) {
    case 'disputed':
      return ['postUpdate', 'markDelivered'];
    case 'returning':
      return ['claimTitle'];
    case 'requested':
      return ['postUpdate'];
    case 'invitation':
    case 'delivery':
    case 'contested':
    case 'claim':
    case 'unanswered':
      return [];
    default:
      return decision satisfies never;
  }
}

export function viewerNotices(view: LiveThread): ViewerNotice[] {
  const { contested, returning, stakes } = view;
  const returned: ViewerNotice[] =
    returning && isOwnStake(view, returning.fromStakeId)
      ? [{ kind: 'returned', to: stakes.find(({ id }) => id === returning.toStakeId) }]
      : [];
  const answerable = view.updates.flatMap((update): ViewerNotice[] => {
    const { id, offers } = update;
    if (contested?.updateId === id) {
      const isParty = update.authorOwn || isOwnStake(view, contested.byStakeId);
      return isParty ? [] : [{ kind: 'contested', contested, update }];
    }
    if (isUnanswered(update)) return [];
    if (offers.includes('withdrawDelivery')) {
      return [{ kind: 'own-delivery', update, recipient: stakes.find((stake) => stake.id === update.toStakeId) }];
    }
    if (offers.includes('withdrawClaim')) return [{ kind: 'own-claim', update }];
    if (offers.includes('disputeClaim') && !offers.includes('confirmClaim')) return [{ kind: 'disputable-claim', update }];
    return [];
  });
  return [...answerable, ...returned, ...givenUp(view)];
}

/** A title that was sent back is on its way, so it is not missing. */
function givenUp({ updates, stakes, returning, currentStakeId }: LiveThread): ViewerNotice[] {
  const update = updates.findLast(({ event }) => event?.kind === 'given-up');
  if (update?.event?.kind !== 'given-up' || returning || stakes.some(({ hasTitle }) => hasTitle)) return [];
  return update.event.toStakeId === currentStakeId ? [{ kind: 'given-up', update, event: update.event }] : [];
}
