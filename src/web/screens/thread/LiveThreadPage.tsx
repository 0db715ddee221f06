// A thread that is open for the viewer: what waits for it, the chain, the updates, and the facts beside them.
import { startTransition, useState } from 'react';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { useThreadRead } from '../../notifications/use-thread-read.ts';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { useHistoryState } from '../../navigation/use-history-state.ts';
import { ChainCard } from './chain/ChainCard.tsx';
import { DecisionBanner } from './banners/DecisionBanner.tsx';
import { actionsTaken, decisionOf, viewerNotices } from './banners/decision.ts';
import type { OpenDialog, ThreadDialog } from './dialog.ts';
import { ThreadDialogs } from './dialogs/ThreadDialogs.tsx';
import { NoticeBanner } from './banners/NoticeBanner.tsx';
import { LiveRecord } from './record/LiveRecord.tsx';
import { RequestsPanel } from './panels/RequestsPanel.tsx';
import { ThreadAnnouncements } from './ThreadAnnouncements.tsx';
import { ThreadTitle } from './ThreadTitle.tsx';
import { actionsBesideTitle, actionWhenEmpty } from './thread-actions.ts';
import { UpdatesPanel } from './updates/UpdatesPanel.tsx';
import { useMailStatusToasts } from './use-mail-status-toasts.ts';
import { usePostUpdate } from './updates/use-post-update.ts';
import { useThreadAction } from './use-thread-action.ts';
import { useTimeline } from './updates/use-timeline.ts';
import { useActionOnArrival } from './use-action-on-arrival.ts';
import { VehiclePanel } from './panels/VehiclePanel.tsx';

export function LiveThreadPage({ view: known }: { view: LiveThread }) {
  const [dialog, setDialog] = useState<ThreadDialog | null>(null);
  const [hiddenToo, setHiddenToo] = useHistoryState<boolean>('hidden updates', false);
  const [posting, view] = usePostUpdate(known, setDialog);
  const open: OpenDialog = (next) => {
    // What it holds is on its way: it opens again once the server has answered.
    if (next.kind === 'add-update' && posting.isSending) return;
    // The menu or the button answers the click first.
    startTransition(() => setDialog(next));
  };
  const timeline = useTimeline(view, hiddenToo);
  const actions = useThreadAction(view, posting, open);
  useActionOnArrival(view, open);
  useThreadRead({ threadId: view.id, revision: view.seq });
  const place = useFocusFallback();
  const watch = useMailStatusToasts(view);
  const decision = decisionOf(view);
  const whenEmpty = decision ? null : actionWhenEmpty(view);
  const taken = [...actionsTaken(decision), ...(whenEmpty ? [whenEmpty] : [])];
  return (
    <div className="thread" ref={place}>
      <ThreadTitle view={view} beside={actionsBesideTitle(view, taken)} actions={actions} />
      {decision && <DecisionBanner view={view} decision={decision} open={open} />}
      {viewerNotices(view).map((notice) => (
        <NoticeBanner key={notice.update.id} notice={notice} open={open} />
      ))}
      <ChainCard view={view} open={open} watch={watch} />
      <div className="thread-columns">
        <UpdatesPanel
          view={view}
          timeline={timeline}
          actions={actions}
          decided={decision !== null}
          hiddenToo={hiddenToo}
          showHidden={setHiddenToo}
        />
        <div className="thread-aside">
          {view.requests.length > 0 && <RequestsPanel requests={view.requests} />}
          <VehiclePanel view={view} />
        </div>
      </div>
      <LiveRecord view={view} timeline={timeline} />
      <ThreadAnnouncements view={view} />
      {dialog && <ThreadDialogs view={view} dialog={dialog} posting={posting} watch={watch} onClose={() => setDialog(null)} />}
    </div>
  );
}
