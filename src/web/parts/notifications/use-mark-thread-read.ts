// Marks a thread's notifications as read when its page is visible, and again when the thread changes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { command } from '../../data/api-client.ts';
import { useTabVisible } from '../../browser/use-tab-visible.ts';
import { useOptimisticUnread } from './use-unread.ts';
import { operation } from '../../data/queries.ts';

/** Waits until the page is painted (ms). */
const SEEN_DELAY_MS = 200;

/** What the page shows. A new seq may add a notification without changing the number of unread ones. */
type Seen = { threadId: string; seq: number };

/** For a page that shows the thread, not its skeleton. Sends nothing if the organization has no unread notifications. */
export function useMarkThreadRead({ threadId, seq }: Seen): void {
  const cache = useQueryClient();
  const isVisible = useTabVisible();
  const unread = useOptimisticUnread();
  const { mutate } = useMutation({
    mutationKey: [operation.markThreadNotificationsRead],
    mutationFn: (seen: Seen) => command(operation.markThreadNotificationsRead, { threadId: seen.threadId }, { key: null }),
    onSuccess: () => {
      for (const name of ['me', 'notifications']) void cache.invalidateQueries({ queryKey: [name] });
    },
    // The user did not ask for it, so an error is not shown. The bell keeps its count, and the next visit tries again.
  });
  useEffect(() => {
    if (!isVisible || unread === 0) return undefined;
    const timer = setTimeout(() => mutate({ threadId, seq }), SEEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [threadId, seq, isVisible, unread, mutate]);
}
