// An update that is on its way to the server, in the view as it will be: it stands in the timeline and answers what others ask.
import type { LiveThread, UpdateView } from '../../../../domain/thread/view/view-types.ts';

export interface SentUpdate {
  message: string;
  /** YYYY-MM-DD. */
  eta: string | null;
  /** ms since the epoch. */
  at: number;
  /** The updates that were there when it was sent: another one of the viewer's is this one. */
  known: ReadonlySet<string>;
}

/** No update of the server's has this id. */
const ID = 'on-its-way';
export const isOnItsWay = ({ id }: UpdateView): boolean => id === ID;

/** The view with it; the view itself where another tab or a read has brought it already. */
export function withSentUpdate(view: LiveThread, sent: SentUpdate): LiveThread {
  const own = view.stakes.find((stake) => stake.own);
  const isThere = view.updates.some(({ id, authorOwn, updateType }) => authorOwn && updateType === 'note' && !sent.known.has(id));
  if (!own || isThere) return view;
  const update: UpdateView = {
    id: ID,
    authorOrgId: own.orgId,
    authorName: own.orgName,
    authorOwn: true,
    authorOrderIndex: own.orderIndex,
    authorInactive: false,
    updateType: 'note',
    message: sent.message,
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
    reason: 'note_only',
    likeCount: 0,
    liked: false,
    hidden: false,
    offers: [],
  };
  const ownRequests = view.requests.filter((request) => request.own);
  return { ...view, updates: [...view.updates, update], requests: ownRequests, openRequestCount: ownRequests.length };
}
