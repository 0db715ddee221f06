// /notifications: the organization's notifications, newest first.
import { Bell, CheckCheck } from 'lucide-react';
import { notificationsCopy } from '../../copy/notifications.ts';
import { useOptimisticNotifications, useOptimisticUnread, useNotificationCommand } from '../../notifications/use-notification-command.ts';
import { notificationsQuery } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ListFailure } from '../../ui/feedback/ListFailure.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Loading, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { useShownPages } from '../../navigation/use-shown-pages.ts';
import { ClearAllButton } from './ClearAllButton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { operation } from '../../data/operation.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';

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
    if (!pages)
      return (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      );
    if (notifications.length === 0 && !more) return <NoNotifications />;
    return <NotificationList notifications={notifications} more={more} fetchingMore={fetchingMore} />;
  }
}

/** A notification that arrives during the click stays unread, because nobody has seen it. */
function Actions({ newestAt }: { newestAt: number }) {
  const unread = useOptimisticUnread();
  const { mutate, isPending } = useNotificationCommand(operation.markAllNotificationsRead);
  return (
    <>
      {unread > 0 && (
        <Button icon={<CheckCheck aria-hidden="true" />} busy={isPending} onClick={() => mutate({ upTo: newestAt })}>
          {notificationsCopy.markAllRead}
        </Button>
      )}
      <ClearAllButton newestAt={newestAt} />
    </>
  );
}

function NoNotifications() {
  const { title, sentence, action } = notificationsCopy.empty;
  return (
    <Card>
      <EmptyState icon={<Bell aria-hidden="true" />} title={title} action={<LinkButton to="/dashboard">{action}</LinkButton>}>
        {sentence}
      </EmptyState>
    </Card>
  );
}
