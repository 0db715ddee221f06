// The list of notifications, grouped into cards by day, with "Show more".
import './notifications-page.css';
import type { NotificationView } from '../../../api/notifications.ts';
import { notificationsCopy } from '../../copy/notifications.ts';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { usePointerActive, useStableRows } from '../../ui/pointer/use-stable-rows.ts';
import { useFocusOnMore } from '../../ui/focus/use-focus-on-more.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { daysBetween } from '../../ui/text/format-time.ts';

interface NotificationListProps {
  notifications: readonly NotificationView[];
  /** null if everything is shown. */
  more: (() => void) | null;
  fetchingMore: boolean;
}

export function NotificationList({ notifications, more, fetchingMore }: NotificationListProps) {
  const now = useNow();
  const { ref, pressed } = useFocusOnMore(notifications.length);
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
          <Button
            busy={fetchingMore}
            onClick={() => {
              pressed();
              more();
            }}
          >
            {notificationsCopy.showMore}
          </Button>
        </div>
      )}
    </>
  );
}

export type DayHeading = 'today' | 'yesterday' | 'earlier';

/** Both times are in ms since the epoch. */
export function dayHeading(at: number, now: number): DayHeading {
  const days = daysBetween(at, now);
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
}
