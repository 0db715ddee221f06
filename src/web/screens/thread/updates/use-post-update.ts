// Posts an update. The dialog closes at once and the update appears in the timeline. If it is refused, it disappears, and the dialog opens
// again with what was typed and the reason.
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sent } from '../../../../api/operations.ts';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { isDialogOpen } from '../../../ui/dialogs/is-dialog-open.ts';
import { today } from '../../../ui/text/format-time.ts';
import { nextPaint } from '../../../browser/after-paint.ts';
import { useMounted } from '../../../browser/use-mounted.ts';
import { writeDraft } from '../../../drafts/draft-storage.ts';
import { useDraftKey } from '../../../drafts/use-draft.ts';
import type { OpenDialog } from '../thread-dialog.ts';
import { type OptimisticUpdate, withOptimisticUpdate } from './optimistic-update.ts';
import { useThreadCommand } from '../use-thread-command.ts';
import { operation } from '../../../data/operation.ts';

/** The draft keys of an update's two fields. */
export const messageDraft = (threadId: string) => `${threadId} message`;
export const etaDraft = (threadId: string) => `${threadId} eta`;

export interface Posting {
  isSending: boolean;
  /** Why the last attempt was refused. */
  failure: string | null;
  /** `eta`: YYYY-MM-DD; empty for none. */
  send: (message: string, eta: string) => Promise<void>;
}

/** Returns the posting state, and the view as it will be after the update. */
export function usePostUpdate(view: LiveThread, open: OpenDialog): [Posting, LiveThread] {
  const threadId = view.id;
  const drafts = [useDraftKey(messageDraft(threadId)), useDraftKey(etaDraft(threadId))];
  const [sent, setSent] = useState<OptimisticUpdate | null>(null);
  const isMounted = useMounted();
  const { mutate, isPending, error } = useThreadCommand(operation.postUpdate, {
    done: threadCopy.toasts.updatePosted,
    failed: ({ message }) => {
      // If the user is on another page or in another dialog, only a toast appears. The draft is kept.
      if (isMounted.current && !isDialogOpen()) open({ kind: 'add-update' });
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
    send: async (message, typedEta) => {
      const eta = typedEta === '' ? null : typedEta;
      await nextPaint(); // lets the dialog close before the timeline renders
      setSent({ message: message.trim(), eta, at: Date.now(), knownIds: new Set(view.updates.map(({ id }) => id)) });
      mutate({ threadId, message, eta, today: today() });
    },
  };
  return [posting, isPending && sent ? withOptimisticUpdate(view, sent) : view];
}
