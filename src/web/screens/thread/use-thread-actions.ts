// What happens when an action on a thread is chosen.
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../copy/thread/banners.ts';
import { threadCopy } from '../../copy/thread.ts';
import { comesBackToViewer, countsAtOnce, type OpenDialog, requestToRemind, type ThreadAction } from '../../parts/thread/thread-actions.ts';
import type { Posting } from './updates/use-post-update.ts';
import { useThreadCommand } from '../../parts/thread/use-thread-command.ts';
import { operation } from '../../data/queries.ts';
import { useNow } from '../../ui/text/Time.tsx';

export interface ThreadActions {
  run: (action: ThreadAction) => void;
  isBusy: (action: ThreadAction) => boolean;
}

/** Runs the actions of the menu and of the buttons beside the title: some at once, some after a dialog. */
export function useThreadActions(view: LiveThread, posting: Posting, open: OpenDialog): ThreadActions {
  const { id: threadId } = view;
  const toRemind = requestToRemind(view, useNow());
  const claim = useThreadCommand(
    operation.claimTitle,
    comesBackToViewer(view) ? threadBannersCopy.returning.toasts : threadCopy.toasts.claimTitle,
  );
  const remind = useThreadCommand(operation.remindRequest, threadCopy.toasts.remindRequest);
  return {
    isBusy: (action) =>
      (action === 'postUpdate' && posting.isSending) ||
      (action === 'claimTitle' && claim.isPending) ||
      (action === 'remindRequest' && remind.isPending),
    run: (action) => {
      switch (action) {
        case 'postUpdate':
          return open({ kind: 'add-update' });
        case 'requestUpdate':
          return open({ kind: 'request-update' });
        case 'remindRequest':
          return toRemind && !remind.isPending ? remind.mutate({ threadId, requestId: toRemind.id }) : undefined;
        case 'leaveThread':
          return open({ kind: 'leave' });
        case 'claimTitle':
          // Nobody can answer it then, so it asks first, as in the palette.
          if (countsAtOnce(view.stakes) && !comesBackToViewer(view)) return open({ kind: 'claim' });
          return claim.isPending ? undefined : claim.mutate({ threadId });
        case 'markDelivered':
          return open({ kind: 'deliver' });
        case 'correctVehicle':
          return open({ kind: 'correct-vehicle' });
        case 'giveUpTitle':
          return open({ kind: 'give-up' });
        case 'finishThread':
          return open({ kind: 'finish' });
        case 'closeThread':
          return open({ kind: 'close' });
        default:
          return action satisfies never;
      }
    },
  };
}
