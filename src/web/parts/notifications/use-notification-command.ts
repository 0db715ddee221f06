// Marks and clears notifications. The change is shown at once and reverted if the server refuses it.
import type { NotificationView } from '../../../api/notifications.ts';
import type { CommandName } from '../../../api/operations.ts';
import { operation } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { noteAnswered, useMarksAllRead, usePending } from './use-unread.ts';

type NotificationCommand = Extract<CommandName, `mark${string}` | `clear${string}`> & `${string}Notification${string}`;

type Options = { notificationId?: string; done?: () => void };

/**
 * `notificationId`: for a command on one notification. Pending until the lists are fetched again, so that the change is not reverted in
 * between.
 */
export function useNotificationCommand<N extends NotificationCommand>(name: N, { notificationId, done }: Options = {}) {
  return useCommand(name, {
    scope: notificationId,
    done: async (_answer, input, cache) => {
      noteAnswered(input);
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
  const cleared = idsOf(usePending(operation.clearNotification));
  const read = idsOf(usePending(operation.markNotificationRead));
  const allRead = useMarksAllRead();
  return notifications
    .filter(({ id }) => !cleared.has(id))
    .map((notification) => (allRead || read.has(notification.id) ? { ...notification, unread: false } : notification));
}

const idsOf = (inputs: readonly { notificationId: string }[]): ReadonlySet<string> =>
  new Set(inputs.map(({ notificationId }) => notificationId));
