// "Thread actions": everything that the viewer may do on the thread.
import { Plus } from 'lucide-react';
import type { LiveThread } from '../../../domain/thread/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { ActionIcon } from './ActionIcon.tsx';
import { menuActions, type ThreadAction } from './thread-actions.ts';
import type { ThreadActions } from './use-thread-action.ts';

export function ThreadMenu({ view, actions }: { view: LiveThread; actions: ThreadActions }) {
  const offered = menuActions(view);
  if (offered.length === 0) return null;
  const item = (action: ThreadAction): MenuItem => ({
    key: action,
    label: threadCopy.actions[action],
    icon: <ActionIcon action={action} />,
    onSelect: () => actions.run(action),
    ...(action === 'leaveThread' ? { danger: true } : {}),
  });
  const items = offered.flatMap((action, at) =>
    action === 'leaveThread' && at > 0 ? ['separator' as const, item(action)] : [item(action)],
  );
  return (
    <Menu trigger={<IconButton label={threadCopy.actions.name} icon={<Plus aria-hidden="true" />} variant="outline" />} items={items} />
  );
}
