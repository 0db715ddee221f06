// Marks and clears notifications. The change is shown at once and reverted if the server refuses it.
import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query';
import type { NotificationView } from '../../../api/notifications.ts';
import type { CommandName, Sent } from '../../../api/operations.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';

type NotificationCommand = Extract<CommandName, `mark${string}` | `clear${string}`> & `${string}Notification${string}`;

type Options = { notificationId?: string; done?: () => void };

/** When a command with this input was answered (ms). Data fetched after that includes its change. */
const answeredAt = new WeakMap<object, number>();

/**
 * `notificationId`: for a command on one notification. Pending until the lists are fetched again, so that the change is not reverted in
 * between.
 */
export function useNotificationCommand<N extends NotificationCommand>(name: N, { notificationId, done }: Options = {}) {
  return useCommand(name, {
    scope: notificationId,
    done: async (_answer, input, cache) => {
      answeredAt.set(input, Date.now());
      done?.();
      await Promise.all([cache.invalidateQueries({ queryKey: ['notifications'] }), cache.invalidateQueries({ queryKey: ['me'] })]);
    },
    refused: (refusal, _input, cache) => {
      // Another user cleared it meanwhile, which the refetched list shows.
      if (refusal.code === 'not-found') void cache.invalidateQueries({ queryKey: ['notifications'] });
      else toast.error(refusal.message);
    },
  });
}

/** The list as it will be after the pending commands. */
export function useOptimisticNotifications(notifications: readonly NotificationView[]): NotificationView[] {
  const cleared = usePendingIds(operation.clearNotification);
  const read = usePendingIds(operation.markNotificationRead);
  const allRead = useIsMutating({ mutationKey: [operation.markAllNotificationsRead] }) > 0;
  return notifications
    .filter(({ id }) => !cleared.has(id))
    .map((notification) => (allRead || read.has(notification.id) ? { ...notification, unread: false } : notification));
}

/** The number of unread notifications after the pending commands. */
export function useOptimisticUnread(): number {
  const { data, dataUpdatedAt } = useQuery(meQuery());
  const uncounted = usePending(operation.markNotificationRead).filter((input) => (answeredAt.get(input) ?? Infinity) >= dataUpdatedAt);
  const allRead = useIsMutating({ mutationKey: [operation.markAllNotificationsRead] }) > 0;
  return allRead ? 0 : Math.max(0, (data?.viewer?.org?.unread ?? 0) - uncounted.length);
}

/** The commands on a single notification. */
type SingleNotificationCommand = 'clearNotification' | 'markNotificationRead';

const usePendingIds = (name: SingleNotificationCommand): ReadonlySet<string> =>
  new Set(usePending(name).map(({ notificationId }) => notificationId));

const usePending = (name: SingleNotificationCommand) =>
  useMutationState({
    filters: { mutationKey: [name], status: 'pending' },
    select: ({ state }) => state.variables as Sent<SingleNotificationCommand>,
  });
