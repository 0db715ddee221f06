// "Thread actions": all actions that the viewer may take on the thread, the envelope on its way, and printing.
import { useNavigate } from '@tanstack/react-router';
import { Mail, Plus, Printer, ScrollText } from 'lucide-react';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { recordCopy } from '../../copy/thread/record.ts';
import { sendCopy } from '../../copy/envelope/send.ts';
import { threadCopy } from '../../copy/thread.ts';
import { coverPath, openPrintPage } from '../../parts/sending/print-choice.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/menus/Menu.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { ActionIcon } from '../../parts/thread/ActionIcon.tsx';
import { printRecord } from './record/ThreadRecord.tsx';
import { actionLabel, endsForViewer, menuActions, type ThreadAction } from '../../parts/thread/thread-actions.ts';
import { sentEnvelope } from './updates/use-post-update.ts';
import type { ThreadActions } from './use-thread-actions.ts';

interface ThreadMenuProps {
  view: LiveThread;
  actions: ThreadActions;
  /** Fetches the updates that are not loaded yet. */
  loadAll: () => Promise<void>;
}

export function ThreadMenu({ view, actions, loadAll }: ThreadMenuProps) {
  const now = useNow();
  const navigate = useNavigate();
  const envelope = sentEnvelope(view);
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
  const print: MenuItem = {
    key: 'print',
    label: recordCopy.print,
    icon: <Printer aria-hidden="true" />,
    onSelect: () => void printRecord(loadAll),
  };
  const ofEnvelope: MenuItem[] = envelope
    ? [
        {
          key: 'open-envelope',
          label: sendCopy.envelope.open,
          icon: <Mail aria-hidden="true" />,
          onSelect: () => void navigate({ href: `/receive/${envelope.code}` }),
        },
        {
          key: 'print-cover',
          label: sendCopy.printCover,
          icon: <ScrollText aria-hidden="true" />,
          onSelect: () => openPrintPage(coverPath(envelope.code)),
        },
      ]
    : [];
  const [ending, others] = [offered.filter(endsForViewer), offered.filter((action) => !endsForViewer(action))];
  const items = [others.map(item), ofEnvelope, [print], ending.map(item)]
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at > 0 ? ['separator' as const, ...group] : group));
  return (
    <Menu trigger={<IconButton label={threadCopy.actions.name} icon={<Plus aria-hidden="true" />} variant="outline" />} items={items} />
  );
}
