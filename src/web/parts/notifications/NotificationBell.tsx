// The bell with the number of unread notifications. Its menu is loaded lazily.
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { newestNotificationsQuery } from '../../data/queries.ts';
import { LazyMenu } from '../../ui/menus/LazyMenu.tsx';
import { useOptimisticUnread } from './use-unread.ts';
import { BellButton } from './BellButton.tsx';

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
