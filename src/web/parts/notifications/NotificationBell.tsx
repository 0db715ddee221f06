// The bell with the number of unread notifications. Its menu is loaded lazily.
import './bell.css';
import { Bell } from 'lucide-react';
import { notificationsCopy } from '../../copy/notifications.ts';
import { IconButton, type IconButtonProps } from '../../ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { newestNotificationsQuery } from '../../data/queries.ts';
import { LazyMenu } from '../../ui/menus/LazyMenu.tsx';
import { useOptimisticUnread } from './use-notification-command.ts';

const loadMenu = () => import('./NotificationsMenu.tsx');
const NotificationsMenu = lazy(async () => ({ default: (await loadMenu()).NotificationsMenu }));

export function NotificationBell() {
  const unread = useOptimisticUnread();
  const cache = useQueryClient();
  const prefetch = () => void cache.prefetchQuery(newestNotificationsQuery());
  return (
    <LazyMenu button={<BellButton unread={unread} />} load={loadMenu} onPrefetch={prefetch}>
      {(startsAt) => <NotificationsMenu unread={unread} startsAt={startsAt} />}
    </LazyMenu>
  );
}

const SHOWN_MAX = 99;

/** Its accessible name includes the count. */
export function BellButton({ unread, ...rest }: Omit<IconButtonProps, 'label' | 'icon'> & { unread: number }) {
  const count = unread > SHOWN_MAX ? notificationsCopy.many : String(unread);
  return (
    <IconButton
      {...rest}
      className="bell"
      label={notificationsCopy.bell(unread > 0 ? count : null)}
      icon={
        <>
          <Bell />
          {unread > 0 && <span className="bell-count">{count}</span>}
        </>
      }
    />
  );
}
