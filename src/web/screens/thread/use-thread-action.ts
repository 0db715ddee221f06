// What the buttons beside the title and the items of the menu do: some act at once, some open a dialog first.
import type { LiveThread } from '../../../domain/thread/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { today } from '../../ui/time.ts';
import type { OpenDialog } from './dialog.ts';
import type { ThreadAction } from './thread-actions.ts';
import type { Posting } from './use-post-update.ts';
import { useThreadCommand } from './use-thread-command.ts';

export interface ThreadActions {
  run: (action: ThreadAction) => void;
  isBusy: (action: ThreadAction) => boolean;
}

export function useThreadAction({ id: threadId }: LiveThread, posting: Posting, open: OpenDialog): ThreadActions {
  const claim = useThreadCommand('claimTitle', threadCopy.toasts.claimTitle);
  const deliver = useThreadCommand('markDelivered', threadCopy.toasts.markDelivered);
  const busy = claim.isPending || deliver.isPending;
  return {
    isBusy: (action) =>
      (action === 'postUpdate' && posting.isSending) ||
      (action === 'claimTitle' && claim.isPending) ||
      (action === 'markDelivered' && deliver.isPending),
    run: (action) => {
      switch (action) {
        case 'postUpdate':
          return open({ is: 'add-update' });
        case 'requestUpdate':
          return open({ is: 'request-update' });
        case 'leaveThread':
          return open({ is: 'leave' });
        case 'claimTitle':
          return busy ? undefined : claim.mutate({ threadId });
        case 'markDelivered':
          return busy ? undefined : deliver.mutate({ threadId, today: today() });
        default:
          return action satisfies never;
      }
    },
  };
}
