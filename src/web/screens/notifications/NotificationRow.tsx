// A notification, with a link to its subject if the viewer may open it, and its buttons.
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useId } from 'react';
import type { NotificationView } from '../../../api/notifications.ts';
import { notificationsCopy } from '../../copy/notifications.ts';
import { notificationLink } from '../../notifications/notification-link.ts';
import { NotificationContent } from '../../notifications/NotificationContent.tsx';
import { useNotificationCommand } from '../../notifications/use-notification-command.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { operation } from '../../data/operation.ts';

interface NotificationRowProps {
  notification: NotificationView;
  /** The heading of the day, if this is its first notification. */
  heading: string | null;
  isLast: boolean;
  /** `height`: of the removed row, in pixels. */
  onClear: (height: number) => void;
}

export function NotificationRow({ notification, heading, isLast, onClear }: NotificationRowProps) {
  const id = useId();
  const { id: notificationId, unread, path } = notification;
  const markRead = useNotificationCommand(operation.markNotificationRead, { notificationId });
  const clear = useNotificationCommand(operation.clearNotification, { notificationId });
  const markAsRead = () => unread && markRead.mutate({ notificationId });
  return (
    <li className="notification-row">
      {heading !== null && <h2 className="notification-day">{heading}</h2>}
      <div className="notification-card" data-first={heading !== null || undefined} data-last={isLast || undefined}>
        {path === null ? (
          <div className="notification" id={id}>
            <NotificationContent notification={notification} />
          </div>
        ) : (
          <Link {...notificationLink(notification, path)} className="notification" id={id} onClick={markAsRead}>
            <NotificationContent notification={notification} />
          </Link>
        )}
        <div className="notification-actions">
          {unread && (
            <Button
              variant="ghost"
              size="compact"
              aria-describedby={id}
              onClick={(event) => {
                focusClearButton(rowOf(event));
                markAsRead();
              }}
            >
              {notificationsCopy.markRead}
            </Button>
          )}
          <Button
            variant="ghost"
            size="compact"
            data-clear
            aria-describedby={id}
            onClick={(event) => {
              const row = rowOf(event);
              focusClearButton(nextRow(row));
              onClear(row?.offsetHeight ?? 0);
              clear.mutate({ notificationId });
            }}
          >
            {notificationsCopy.clear}
          </Button>
        </div>
      </div>
    </li>
  );
}

const rowOf = ({ currentTarget }: MouseEvent): HTMLElement | null => currentTarget.closest('li');

/** The next row that is not an empty place, else the previous one. */
function nextRow(row: Element | null): Element | undefined {
  const rows = [...(row?.parentElement?.querySelectorAll('.notification-row') ?? [])];
  const at = rows.indexOf(row!);
  return rows[at + 1] ?? rows[at - 1];
}

/** A button disappears after its click, so the focus moves to the next one before that. */
function focusClearButton(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('[data-clear]')?.focus();
}
