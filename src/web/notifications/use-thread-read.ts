// What one was told of a thread is read once the thread is seen: as it comes into view, and when more is told while it is in sight.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { command } from '../client.ts';
import { useVisible } from '../use-visible.ts';
import { useAnticipatedUnread } from './use-notification-command.ts';

/** The page that was asked for is painted before (ms). */
const SEEN_AFTER_MS = 200;

/** For a screen that shows the thread, not for one that waits for it. Nothing is sent while nothing of anything is unread. */
export function useThreadRead(threadId: string): void {
  const cache = useQueryClient();
  const isVisible = useVisible();
  const unread = useAnticipatedUnread();
  const { mutate } = useMutation({
    mutationKey: ['markThreadNotificationsRead'],
    mutationFn: (read: { id: string }) => command('markThreadNotificationsRead', { threadId: read.id }, { key: null }),
    onSuccess: () => {
      for (const name of ['me', 'notifications']) void cache.invalidateQueries({ queryKey: [name] });
    },
    // Nobody asked for it, so a failure is not told: the bell goes on counting, and the next look tries again.
  });
  useEffect(() => {
    if (!isVisible || unread === 0) return undefined;
    const timer = setTimeout(() => mutate({ id: threadId }), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [threadId, isVisible, unread, mutate]);
}
