// Posts an update. The dialog closes at once and the update appears in the timeline. If it is refused, it disappears, and the dialog opens
// again with what was typed and the reason.
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sent } from '../../../../api/operations.ts';
import type { LiveThread, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { isDialogOpen } from '../../../ui/dialogs/is-dialog-open.ts';
import { today } from '../../../ui/text/format-time.ts';
import { useMounted } from '../../../browser/use-mounted.ts';
import { writeDraft } from '../../../data/drafts/draft-storage.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import type { SaidWait } from '../../../parts/thread/WaitsForField.tsx';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { operation } from '../../../data/queries.ts';
import type { CommandType } from '../../../../domain/thread/commands.ts';
import type { Envelope } from '../../../../domain/envelope/envelope.ts';

/** The draft keys of an update's three fields. */
export const messageDraft = (threadId: string) => `${threadId} message`;
export const etaDraft = (threadId: string) => `${threadId} eta`;
export const waitDraft = (threadId: string) => `${threadId} waits for`;

/** `eta`: YYYY-MM-DD; empty for none. */
export interface TypedUpdate {
  message: string;
  eta: string;
  waitsFor: SaidWait;
}

export interface Posting {
  isSending: boolean;
  /** Why the last attempt was refused. */
  failure: string | null;
  send: (update: TypedUpdate) => void;
}

/** Returns the posting state, and the view as it will be after the update. */
export function usePostUpdate(view: LiveThread, open: OpenDialog): [Posting, LiveThread] {
  const threadId = view.id;
  const drafts = [useDraftKey(messageDraft(threadId)), useDraftKey(etaDraft(threadId)), useDraftKey(waitDraft(threadId))];
  const [sent, setSent] = useState<OptimisticUpdate | null>(null);
  const isMounted = useMounted();
  const { mutate, isPending, error } = useThreadCommand(operation.postUpdate, {
    done: threadCopy.toasts.updatePosted,
    failed: ({ message }) => {
      // If the user is on another page or in another dialog, only a toast appears. The draft is kept.
      if (isMounted.current && !isDialogOpen()) open({ kind: 'postUpdate' });
      else toast.error(threadCopy.addUpdate.failed(message));
    },
    after: () => {
      for (const draft of drafts) writeDraft(draft, '');
    },
  });
  // The update may have been sent during an earlier visit to this page.
  const isSending =
    useIsMutating({
      mutationKey: [operation.postUpdate],
      predicate: ({ state }) => (state.variables as Sent<'postUpdate'> | undefined)?.threadId === threadId,
    }) > 0;
  const posting: Posting = {
    isSending,
    failure: error && !isPending ? threadCopy.addUpdate.failed(error.message) : null,
    send: ({ message, eta: typedEta, waitsFor }) => {
      const eta = typedEta === '' ? null : typedEta;
      setSent({ message: message.trim(), eta, waitsFor, at: Date.now(), knownIds: new Set(view.updates.map(({ id }) => id)) });
      mutate({ threadId, message, eta, ...(waitsFor !== undefined && { waitsFor }), today: today() });
    },
  };
  return [posting, isPending && sent ? withOptimisticUpdate(view, sent) : view];
}

/**
 * What the view shows before the server has answered: an update that is being posted is in the timeline and answers the requests of others,
 * and a like is toggled.
 */
export interface OptimisticUpdate {
  message: string;
  /** YYYY-MM-DD. */
  eta: string | null;
  waitsFor: SaidWait;
  /** ms since the epoch. */
  at: number;
  /** The ids of the updates before it was sent. Another note by the viewer is this one. */
  knownIds: ReadonlySet<string>;
}

/** The server never uses this id. */
const OPTIMISTIC_ID = 'on-its-way';
export const isOptimistic = ({ id }: UpdateView): boolean => id === OPTIMISTIC_ID;

/** A note that nobody has answered or liked. */
export const PLAIN_NOTE: Omit<UpdateView, 'id' | 'authorOrgId' | 'authorName' | 'authorOwn' | 'authorOrderIndex' | 'at'> = {
  authorInactive: false,
  colleague: null,
  updateType: 'note',
  message: '',
  event: null,
  note: '',
  envelope: null,
  eta: null,
  expected: null,
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
  reason: null,
  likeCount: 0,
  liked: false,
  hidden: false,
  offers: [],
};

/** Returns the view with the update; the same view if it already contains it, from another tab or a refetch. */
export function withOptimisticUpdate(view: LiveThread, sent: OptimisticUpdate): LiveThread {
  const own = view.stakes.find((stake) => stake.own);
  const isIncluded = view.updates.some(({ id, authorOwn, updateType }) => authorOwn && updateType === 'note' && !sent.knownIds.has(id));
  if (!own || isIncluded) return view;
  const update: UpdateView = {
    ...PLAIN_NOTE,
    id: OPTIMISTIC_ID,
    authorOrgId: own.orgId,
    authorName: own.orgName,
    authorOwn: true,
    authorOrderIndex: own.orderIndex,
    message: sent.message,
    eta: sent.eta,
    ...(sent.waitsFor !== undefined && { waitsFor: sent.waitsFor }),
    at: sent.at,
    reason: 'note_only',
  };
  const ownRequests = view.requests.filter((request) => request.own);
  return {
    ...view,
    updates: [...view.updates, update],
    requests: ownRequests,
    openRequestCount: ownRequests.length,
    expected: sent.eta ?? view.expected,
    waitsFor: waitAfter(sent, view.waitsFor),
  };
}

/** The same again goes on as before. */
function waitAfter({ waitsFor: what, at }: OptimisticUpdate, before: LiveThread['waitsFor']): LiveThread['waitsFor'] {
  if (what === undefined || what === before?.what) return before;
  return what && { what, since: at };
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

/**
 * The envelope of the delivery that waits for its confirmation. Null if no delivery waits, or if the viewer is neither its sender nor its
 * recipient.
 */
export function sentEnvelope({ updates }: Pick<LiveThread, 'updates'>): Envelope | null {
  return updates.findLast(({ updateType, deliveryStatus }) => updateType === 'delivered' && deliveryStatus === 'pending')?.envelope ?? null;
}
