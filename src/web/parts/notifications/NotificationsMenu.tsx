// The bell's menu with the five newest notifications. In its own file because it is loaded lazily.
import './notifications.css';
import * as Radix from '@radix-ui/react-dropdown-menu';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NotificationView } from '../../../api/notifications.ts';
import { uiCopy } from '../../copy/ui.ts';
import { notificationsCopy } from '../../copy/notifications.ts';
import { newestNotificationsQuery, operation } from '../../data/queries.ts';
import { Count } from '../../ui/text/Tag.tsx';
import { type MenuFocus, MenuFrame } from '../../ui/menus/Menu.tsx';
import { BellButton } from './BellButton.tsx';
import { NotificationContent, notificationLink } from './NotificationContent.tsx';
import { useNotificationCommand, useOptimisticNotifications } from './use-notification-command.ts';

/** Open when it mounts, because it is loaded when the user asks for it. */
export function NotificationsMenu({ unread, startsAt }: { unread: number; startsAt: MenuFocus }) {
  const { isPending } = useQuery(newestNotificationsQuery());
  return (
    <MenuFrame trigger={<BellButton unread={unread} />} className="notifications-menu" initialFocus={startsAt} isFilled={!isPending}>
      <div className="notifications-menu-head row">
        <span className="notifications-menu-title row" aria-hidden="true">
          <span>{notificationsCopy.title}</span>
          {unread > 0 && <Count value={unread} />}
        </span>
        {unread > 0 && <MarkAllRead />}
      </div>
      <Newest />
      <Radix.Item className="menu-item notifications-menu-more" asChild>
        <Link to="/notifications">{notificationsCopy.viewMore}</Link>
      </Radix.Item>
    </MenuFrame>
  );
}

/** A notification that arrives during the click stays unread, because nobody has seen it. */
function MarkAllRead() {
  const { data } = useQuery(newestNotificationsQuery());
  const { mutate, isPending } = useNotificationCommand(operation.markAllNotificationsRead);
  const newest = data?.notifications[0];
  if (!newest) return null;
  return (
    <Radix.Item
      className="menu-item"
      onSelect={(event) => {
        event.preventDefault(); // the menu stays open, to show what was marked
        focusOnNext(event.currentTarget);
        if (!isPending) mutate({ upTo: newest.at });
      }}
    >
      {notificationsCopy.markAllRead}
    </Radix.Item>
  );
}

function Newest() {
  const { data, isError, refetch } = useQuery(newestNotificationsQuery());
  const newest = useOptimisticNotifications(data?.notifications ?? []);
  if (data && newest.length === 0) return <p className="notifications-menu-sentence">{notificationsCopy.empty.title}</p>;
  if (data) return newest.map((notification) => <NewestItem key={notification.id} notification={notification} />);
  if (!isError) return <p className="notifications-menu-sentence">{uiCopy.loading}</p>;
  return (
    <>
      <p className="notifications-menu-sentence">{notificationsCopy.failed.title}</p>
      <Radix.Item
        className="menu-item notifications-menu-more"
        onSelect={(event) => {
          event.preventDefault();
          void refetch();
        }}
      >
        {uiCopy.tryAgain}
      </Radix.Item>
    </>
  );
}

function NewestItem({ notification }: { notification: NotificationView }) {
  const { id, unread, path } = notification;
  const { mutate } = useNotificationCommand(operation.markNotificationRead, { notificationId: id });
  const markAsRead = () => unread && mutate({ notificationId: id });
  // The notification has no page to open.
  if (path === null)
    return (
      <Radix.Item
        className="menu-item notification"
        onSelect={(event) => {
          event.preventDefault();
          markAsRead();
        }}
      >
        <NotificationContent notification={notification} brief />
      </Radix.Item>
    );
  return (
    <Radix.Item className="menu-item notification" asChild onSelect={markAsRead}>
      <Link {...notificationLink(notification, path)}>
        <NotificationContent notification={notification} brief />
      </Link>
    </Radix.Item>
  );
}

/** An item disappears after its click, so the focus moves to the next one before that, and the arrow keys continue from there. */
function focusOnNext(item: EventTarget | null): void {
  if (!(item instanceof Element)) return;
  const items = [...(item.closest('[role="menu"]')?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  items.find((other) => other !== item)?.focus();
}
