// "Thread actions": all actions that the viewer may take on the thread, and printing its record.
import { Plus, Printer } from 'lucide-react';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { recordCopy } from '../../copy/record.ts';
import { threadCopy } from '../../copy/thread.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { Menu, type MenuItem } from '../../ui/menus/Menu.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { ActionIcon } from './ActionIcon.tsx';
import { printRecord } from './record/print-record.ts';
import { actionLabel, endsForViewer, menuActions, type ThreadAction } from './thread-actions.ts';
import type { ThreadActions } from './use-thread-actions.ts';

interface ThreadMenuProps {
  view: LiveThread;
  actions: ThreadActions;
  /** Fetches the updates that are not loaded yet. */
  loadAll: () => Promise<void>;
}

export function ThreadMenu({ view, actions, loadAll }: ThreadMenuProps) {
  const now = useNow();
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
  const [ending, others] = [offered.filter(endsForViewer), offered.filter((action) => !endsForViewer(action))];
  const items = [others.map(item), [print], ending.map(item)]
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at > 0 ? ['separator' as const, ...group] : group));
  return (
    <Menu trigger={<IconButton label={threadCopy.actions.name} icon={<Plus aria-hidden="true" />} variant="outline" />} items={items} />
  );
}
