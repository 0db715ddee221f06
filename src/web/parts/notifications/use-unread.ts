// The number of unread notifications as it will be after the pending commands. Apart from these: the bell on every page shows only the number.
import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query';
import type { Sent } from '../../../api/operations.ts';
import { meQuery, operation } from '../../data/queries.ts';

/** When a command with this input was answered (ms). Data fetched after that includes its change. */
const answeredAt = new WeakMap<object, number>();
export const noteAnswered = (input: object): void => void answeredAt.set(input, Date.now());

export function useOptimisticUnread(): number {
  const { data, dataUpdatedAt } = useQuery(meQuery());
  const uncounted = usePending(operation.markNotificationRead).filter((input) => (answeredAt.get(input) ?? Infinity) >= dataUpdatedAt);
  const allRead = useMarksAllRead();
  return allRead ? 0 : Math.max(0, (data?.viewer?.org?.unread ?? 0) - uncounted.length);
}

/** Whether a command is pending that marks every notification as read. */
export const useMarksAllRead = (): boolean => useIsMutating({ mutationKey: [operation.markAllNotificationsRead] }) > 0;

/** The inputs of the pending commands on a single notification. */
export const usePending = (name: 'clearNotification' | 'markNotificationRead') =>
  useMutationState({
    filters: { mutationKey: [name], status: 'pending' },
    select: ({ state }) => state.variables as Sent<typeof name>,
  });
