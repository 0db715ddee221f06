// /notifications: the organization's notifications, newest first.
import './notifications-page.css';
import { Bell, CheckCheck } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { notificationsCopy } from '../../copy/notifications.ts';
import { useNotificationCommand, useOptimisticNotifications } from '../../parts/notifications/use-notification-command.ts';
import { useOptimisticUnread } from '../../parts/notifications/use-unread.ts';
import { notificationsQuery, operation } from '../../data/queries.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { useFocusOnMore } from '../../ui/focus/use-focus-in-list.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { useViewer } from '../../data/session/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import type { NotificationView } from '../../../api/notifications.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { usePointerActive, useStableRows } from '../../ui/use-stable-rows.ts';
import { daysBetween } from '../../ui/text/format-time.ts';
import { NotificationContent, notificationLink } from '../../parts/notifications/NotificationContent.tsx';

export function Notifications() {
  const { pages, failed, retry, more, fetchingMore } = useShownPages(notificationsQuery());
  const notifications = useOptimisticNotifications(pages?.flatMap((page) => page.notifications) ?? []);
  const [newest] = notifications;
  const container = useFocusFallback();
  return (
    <div className="notifications" ref={container}>
      <PageTitle title={notificationsCopy.title} actions={newest && <Actions newestAt={newest.at} />} />
      {content()}
    </div>
  );

  function content() {
    if (failed) return <ListFailure words={notificationsCopy.failed} onRetry={retry} />;
    if (!pages) return <LoadingRows rows={8} />;
    const { title, sentence, action } = notificationsCopy.empty;
    if (notifications.length === 0 && !more)
      return (
        <EmptyCard icon={<Bell />} title={title} action={<LinkButton to="/dashboard">{action}</LinkButton>}>
          {sentence}
        </EmptyCard>
      );
    return <NotificationList notifications={notifications} more={more} fetchingMore={fetchingMore} />;
  }
}

/** What arrives during the click or the question stays, because nobody has seen it. `newestAt`: of what is shown, in ms since the epoch. */
function Actions({ newestAt }: { newestAt: number }) {
  const { org } = useViewer();
  const unread = useOptimisticUnread();
  const [upTo, setUpTo] = useState<number | null>(null);
  const closeDialog = () => setUpTo(null);
  const markAll = useNotificationCommand(operation.markAllNotificationsRead);
  const clearAll = useNotificationCommand(operation.clearAllNotifications, { done: closeDialog });
  return (
    <>
      {unread > 0 && (
        <Button icon={<CheckCheck />} busy={markAll.isPending} onClick={() => markAll.mutate({ upTo: newestAt })}>
          {notificationsCopy.markAllRead}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setUpTo(newestAt)}>
        {notificationsCopy.clearAll}
      </Button>
      <ConfirmDialog
        open={upTo !== null}
        onOpenChange={closeDialog}
        title={notificationsCopy.clearAllTitle}
        description={notificationsCopy.clearAllSentence(org?.name ?? '')}
        action={notificationsCopy.clearAll}
        busy={clearAll.isPending}
        onConfirm={() => upTo !== null && clearAll.mutate({ upTo })}
      />
    </>
  );
}

interface NotificationListProps {
  notifications: readonly NotificationView[];
  /** null if everything is shown. */
  more: (() => void) | null;
  fetchingMore: boolean;
}

/** The list of notifications, grouped into cards by day, with "Show more". */
function NotificationList({ notifications, more, fetchingMore }: NotificationListProps) {
  const now = useNow();
  const [ref, showMore] = useFocusOnMore(notifications.length, more);
  const { isActive, handlers } = usePointerActive();
  const [gaps, setGaps] = useState<Readonly<Record<string, number>>>({});
  const rows = useStableRows(notifications, isActive, 'waits').filter(({ row, gone }) => !gone || gaps[row.id] !== undefined);
  const days = rows.map(({ row }) => dayHeading(row.at, now));
  return (
    <>
      <ul className="notification-list" aria-label={notificationsCopy.title} ref={ref} {...handlers}>
        {rows.map(({ row: notification, gone }, at) => {
          const day = days[at];
          // A cleared notification leaves its place empty, so that the next row's button does not move under the pointer.
          if (gone) return <li key={notification.id} aria-hidden="true" style={{ height: gaps[notification.id] }} />;
          const isFirst = day !== days[at - 1];
          return (
            <NotificationRow
              key={notification.id}
              notification={notification}
              heading={isFirst && day ? notificationsCopy.days[day] : null}
              isLast={day !== days[at + 1]}
              onClear={(height) => setGaps({ ...gaps, [notification.id]: height })}
            />
          );
        })}
      </ul>
      {more && (
        <div className="notifications-foot">
          <Button busy={fetchingMore} onClick={showMore}>
            {notificationsCopy.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** Both times are in ms since the epoch. */
export function dayHeading(at: number, now: number): keyof typeof notificationsCopy.days {
  const days = daysBetween(at, now);
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
}

interface NotificationRowProps {
  notification: NotificationView;
  /** The heading of the day, if this is its first notification. */
  heading: string | null;
  isLast: boolean;
  /** `height`: of the removed row, in pixels. */
  onClear: (height: number) => void;
}

/** A notification, with a link to its subject if the viewer may open it, and its buttons. */
function NotificationRow({ notification, heading, isLast, onClear }: NotificationRowProps) {
  const id = useId();
  const { id: notificationId, unread, path } = notification;
  const markRead = useNotificationCommand(operation.markNotificationRead, { notificationId });
  const clear = useNotificationCommand(operation.clearNotification, { notificationId });
  const markAsRead = () => unread && markRead.mutate({ notificationId });
  return (
    <li className="notification-row">
      {heading !== null && <h2 className="notification-day">{heading}</h2>}
      <div className="notification-card row" data-first={heading !== null || undefined} data-last={isLast || undefined}>
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
