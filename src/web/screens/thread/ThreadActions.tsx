// What happens when an action on a thread is chosen, and "Thread actions": the menu of all that the viewer may take, with the envelope on its
// way and printing.
import { useNavigate } from '@tanstack/react-router';
import { Mail, Plus, Printer, ScrollText } from 'lucide-react';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { recordCopy } from '../../copy/thread/record.ts';
import { sendCopy } from '../../copy/envelope/send.ts';
import { threadBannersCopy } from '../../copy/thread/banners.ts';
import { threadCopy } from '../../copy/thread.ts';
import { operation } from '../../data/queries.ts';
import { coverPath, openPrintPage } from '../../parts/sending/print-choice.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/menus/Menu.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { ActionIcon } from '../../parts/thread/ActionIcon.tsx';
import { printRecord } from './record/ThreadRecord.tsx';
import {
  actionLabel,
  comesBackToViewer,
  countsAtOnce,
  endsForViewer,
  menuActions,
  type OpenDialog,
  requestToRemind,
  type ThreadAction,
} from '../../parts/thread/thread-actions.ts';
import { useThreadCommand } from '../../parts/thread/use-thread-command.ts';
import { type Posting, sentEnvelope } from './updates/use-post-update.ts';

export interface ThreadActions {
  run: (action: ThreadAction) => void;
  isBusy: (action: ThreadAction) => boolean;
}

/** Runs the actions of the menu and of the buttons beside the title: some at once, some after a dialog. */
export function useThreadActions(view: LiveThread, posting: Posting, open: OpenDialog): ThreadActions {
  const { id: threadId } = view;
  const toRemind = requestToRemind(view, useNow());
  const isBack = comesBackToViewer(view);
  const claim = useThreadCommand(operation.claimTitle, isBack ? threadBannersCopy.returning.toasts : threadCopy.toasts.claimTitle);
  const remind = useThreadCommand(operation.remindRequest, threadCopy.toasts.remindRequest);
  return {
    isBusy: (action) =>
      (action === 'postUpdate' && posting.isSending) ||
      (action === 'claimTitle' && claim.isPending) ||
      (action === 'remindRequest' && remind.isPending),
    run: (action) => {
      if (action === 'remindRequest') {
        if (toRemind && !remind.isPending) remind.mutate({ threadId, requestId: toRemind.id });
      } else if (action !== 'claimTitle' || (countsAtOnce(view.stakes) && !isBack)) {
        // Nobody can answer a claim that counts at once, so it asks first, as in the palette.
        open({ kind: action });
      } else if (!claim.isPending) claim.mutate({ threadId });
    },
  };
}

interface ThreadMenuProps {
  view: LiveThread;
  actions: ThreadActions;
  /** Fetches the updates that are not loaded yet. */
  loadAll: () => Promise<void>;
}

export function ThreadMenu({ view, actions, loadAll }: ThreadMenuProps) {
  const now = useNow();
  const navigate = useNavigate();
  const code = sentEnvelope(view)?.code;
  const offered = menuActions(view, now);
  if (view.standing === 'invited') return null;
  const item = (action: ThreadAction): MenuItem => ({
    key: action,
    label: actionLabel(action, view),
    icon: <ActionIcon action={action} />,
    disabled: actions.isBusy(action),
    onSelect: () => actions.run(action),
    ...(action === 'closeThread' || action === 'leaveThread' ? { danger: true } : {}),
  });
  const print: MenuItem = { key: 'print', label: recordCopy.print, icon: <Printer />, onSelect: () => void printRecord(loadAll) };
  const ofEnvelope: MenuItem[] = code
    ? [
        {
          key: 'open-envelope',
          label: sendCopy.envelope.open,
          icon: <Mail />,
          onSelect: () => void navigate({ href: `/receive/${code}` }),
        },
        { key: 'print-cover', label: sendCopy.printCover, icon: <ScrollText />, onSelect: () => openPrintPage(coverPath(code)) },
      ]
    : [];
  const [ending, others] = [offered.filter(endsForViewer), offered.filter((action) => !endsForViewer(action))];
  const items = [others.map(item), ofEnvelope, [print], ending.map(item)]
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at > 0 ? ['separator' as const, ...group] : group));
  return <Menu trigger={<IconButton label={threadCopy.actions.name} icon={<Plus />} variant="outline" />} items={items} />;
}
