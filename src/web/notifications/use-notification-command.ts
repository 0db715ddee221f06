// Marking and clearing: what was asked for shows at once, and comes back if it is refused.
import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query';
import type { NotificationView } from '../../api/notifications.ts';
import type { CommandName, Sent } from '../../api/operations.ts';
import { meQuery } from '../data/queries.ts';
import { toast } from '../ui/feedback/toast.ts';
import { useCommand } from '../data/use-command.ts';
import { operation } from '../data/operation.ts';

type OnNotifications = Extract<CommandName, `mark${string}` | `clear${string}`> & `${string}Notification${string}`;

type Options = { notificationId?: string; done?: () => void };

/** When what was asked for was done (ms): whatever is read after that knows of it. */
const doneAt = new WeakMap<object, number>();

/** `notificationId`: where it is about one alone. Pending until the lists were read again, so that nothing falls back in between. */
export function useNotificationCommand<N extends OnNotifications>(name: N, { notificationId, done }: Options = {}) {
  return useCommand(name, {
    scope: notificationId,
    done: async (_answer, input, cache) => {
      doneAt.set(input, Date.now());
      done?.();
      await Promise.all([cache.invalidateQueries({ queryKey: ['notifications'] }), cache.invalidateQueries({ queryKey: ['me'] })]);
    },
    refused: (refusal, _input, cache) => {
      // A colleague cleared it in the meantime: the list without it says so.
      if (refusal.code === 'not-found') void cache.invalidateQueries({ queryKey: ['notifications'] });
      else toast.error(refusal.message);
    },
  });
}

/** The list as it will be once the commands that are on their way have been answered. */
export function useAnticipated(notifications: readonly NotificationView[]): NotificationView[] {
  const cleared = usePendingIds(operation.clearNotification);
  const read = usePendingIds(operation.markNotificationRead);
  const allRead = useIsMutating({ mutationKey: [operation.markAllNotificationsRead] }) > 0;
  return notifications
    .filter(({ id }) => !cleared.has(id))
    .map((notification) => (allRead || read.has(notification.id) ? { ...notification, unread: false } : notification));
}

/** How many will be unread then. What comes in meanwhile is not known of yet. */
export function useAnticipatedUnread(): number {
  const { data, dataUpdatedAt } = useQuery(meQuery());
  const untold = usePending(operation.markNotificationRead).filter((input) => (doneAt.get(input) ?? Infinity) >= dataUpdatedAt);
  const allRead = useIsMutating({ mutationKey: [operation.markAllNotificationsRead] }) > 0;
  return allRead ? 0 : Math.max(0, (data?.viewer?.org?.unread ?? 0) - untold.length);
}

/** On one of them. */
type OnOne = 'clearNotification' | 'markNotificationRead';

const usePendingIds = (name: OnOne): ReadonlySet<string> => new Set(usePending(name).map(({ notificationId }) => notificationId));

const usePending = (name: OnOne) =>
  useMutationState({ filters: { mutationKey: [name], status: 'pending' }, select: ({ state }) => state.variables as Sent<OnOne> });
