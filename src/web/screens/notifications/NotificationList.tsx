// One list, whose days are cards under a heading each, and the way to the rest of it.
import './notifications-page.css';
import type { NotificationView } from '../../../api/notifications.ts';
import { notificationsCopy } from '../../copy/notifications.ts';
import { dayOf } from '../../notifications/day.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/Time.tsx';
import { useFocusOnMore } from '../../ui/use-focus-on-more.ts';
import { NotificationRow } from './NotificationRow.tsx';

interface NotificationListProps {
  notifications: readonly NotificationView[];
  /** null where everything is shown. */
  more: (() => void) | null;
  fetchingMore: boolean;
}

export function NotificationList({ notifications, more, fetchingMore }: NotificationListProps) {
  const now = useNow();
  const { ref, pressed } = useFocusOnMore(notifications.length);
  const days = notifications.map(({ at }) => dayOf(at, now));
  return (
    <>
      <ul className="notification-list" aria-label={notificationsCopy.title} ref={ref}>
        {notifications.map((notification, at) => {
          const day = days[at];
          const isFirst = day !== days[at - 1];
          return (
            <NotificationRow
              key={notification.id}
              notification={notification}
              heading={isFirst && day ? notificationsCopy.days[day] : null}
              isLast={day !== days[at + 1]}
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
