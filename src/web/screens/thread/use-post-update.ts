// Posting an update: its dialog closes at once and the update stands in the timeline. If it is refused it goes, and the dialog opens
// again with everything that was typed and the reason.
import { useEffect, useRef, useState } from 'react';
import type { LiveThread } from '../../../domain/thread/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { toast } from '../../ui/toast.ts';
import { today } from '../../ui/time.ts';
import { writeDraft } from '../../drafts.ts';
import { useDraftKey } from '../../use-draft.ts';
import type { OpenDialog, ThreadDialog } from './dialog.ts';
import { type SentUpdate, withSentUpdate } from './sent-update.ts';
import { useThreadCommand } from './use-thread-command.ts';

/** The names of the drafts of an update's two fields. */
export const messageDraft = (threadId: string) => `${threadId} message`;
export const etaDraft = (threadId: string) => `${threadId} eta`;

export interface Posting {
  isSending: boolean;
  /** Why the last try was refused. */
  failure: string | null;
  /** `eta`: YYYY-MM-DD, empty for none. */
  send: (message: string, eta: string) => void;
}

/** The second part is the thread as it will be once the server has heard of the update. */
export function usePostUpdate(view: LiveThread, dialog: ThreadDialog | null, open: OpenDialog): [Posting, LiveThread] {
  const threadId = view.id;
  const drafts = [useDraftKey(messageDraft(threadId)), useDraftKey(etaDraft(threadId))];
  const [sent, setSent] = useState<SentUpdate | null>(null);
  const canOpen = useRef(true);
  useEffect(() => {
    canOpen.current = dialog === null;
    return () => {
      canOpen.current = false;
    };
  }, [dialog]);
  const { mutate, isPending, error } = useThreadCommand('postUpdate', {
    done: threadCopy.toasts.updatePosted,
    failed: ({ message }) => {
      // On another page, or in another dialog, nobody is interrupted: what was typed is there the next time.
      if (canOpen.current) open({ is: 'add-update' });
      else toast.error(threadCopy.addUpdate.failed(message));
    },
    after: () => {
      for (const draft of drafts) writeDraft(draft, '');
    },
  });
  const posting: Posting = {
    isSending: isPending,
    failure: error && !isPending ? threadCopy.addUpdate.failed(error.message) : null,
    send: (message, typedEta) => {
      const eta = typedEta === '' ? null : typedEta;
      setSent({ message: message.trim(), eta, at: Date.now(), known: new Set(view.updates.map(({ id }) => id)) });
      mutate({ threadId, message, eta, today: today() });
    },
  };
  return [posting, isPending && sent ? withSentUpdate(view, sent) : view];
}
