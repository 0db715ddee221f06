// What the view shows before the server has answered: an update that is being posted is in the timeline and answers the requests of
// others, and a like is toggled.
import type { LiveThread, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import type { CommandType } from '../../../../domain/thread/commands.ts';

export interface OptimisticUpdate {
  message: string;
  /** YYYY-MM-DD. */
  eta: string | null;
  /** ms since the epoch. */
  at: number;
  /** The ids of the updates before it was sent. Another note by the viewer is this one. */
  knownIds: ReadonlySet<string>;
}

/** The server never uses this id. */
const OPTIMISTIC_ID = 'on-its-way';
export const isOptimistic = ({ id }: UpdateView): boolean => id === OPTIMISTIC_ID;

/** Returns the view with the update; the same view if it already contains it, from another tab or a refetch. */
export function withOptimisticUpdate(view: LiveThread, sent: OptimisticUpdate): LiveThread {
  const own = view.stakes.find((stake) => stake.own);
  const isIncluded = view.updates.some(({ id, authorOwn, updateType }) => authorOwn && updateType === 'note' && !sent.knownIds.has(id));
  if (!own || isIncluded) return view;
  const update: UpdateView = {
    id: OPTIMISTIC_ID,
    authorOrgId: own.orgId,
    authorName: own.orgName,
    authorOwn: true,
    authorOrderIndex: own.orderIndex,
    authorInactive: false,
    colleague: null,
    updateType: 'note',
    message: sent.message,
    event: null,
    note: '',
    envelope: null,
    eta: sent.eta,
    expected: null,
    at: sent.at,
    isHolderChange: false,
    fromStakeId: null,
    toStakeId: null,
    deliveryStatus: null,
    claimStakeId: null,
    claimByOrgId: null,
    claimStatus: null,
    ackAt: null,
    ackByOrgId: null,
    ackByName: null,
    ackCause: null,
    ackNote: '',
    ackPaper: null,
    ackExpected: null,
    ackColleague: null,
    reason: 'note_only',
    likeCount: 0,
    liked: false,
    hidden: false,
    offers: [],
  };
  const ownRequests = view.requests.filter((request) => request.own);
  return { ...view, updates: [...view.updates, update], requests: ownRequests, openRequestCount: ownRequests.length };
}

/** Returns the view, or the page of updates, with the viewer's like of this update toggled. */
export function withLikeToggled<View extends { updates: UpdateView[] }>(view: View, updateId: string): View {
  return {
    ...view,
    updates: view.updates.map((update) =>
      update.id !== updateId
        ? update
        : {
            ...update,
            liked: !update.liked,
            likeCount: update.likeCount + (update.liked ? -1 : 1),
            offers: update.offers.map((offer) => toggledOffer(offer)),
          },
    ),
  };
}

const toggledOffer = (offer: CommandType): CommandType =>
  offer === 'likeUpdate' ? 'unlikeUpdate' : offer === 'unlikeUpdate' ? 'likeUpdate' : offer;
