// Marks a thread's notifications as read once its page is in view, and again when more is told meanwhile.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { command } from '../data/api-client.ts';
import { useAnticipatedUnread } from './use-notification-command.ts';
import { operation } from '../data/operation.ts';

/** The page that was asked for is painted before (ms). */
const SEEN_AFTER_MS = 200;

/** What the screen shows: a new revision may have told something, also where the count of unread ones is what it was. */
type Seen = { threadId: string; revision: number };

/** For a screen that shows the thread, not for one that waits for it. Nothing is sent while nothing of anything is unread. */
export function useThreadRead({ threadId, revision }: Seen): void {
  const cache = useQueryClient();
  const isVisible = useTabVisible();
  const unread = useAnticipatedUnread();
  const { mutate } = useMutation({
    mutationKey: [operation.markThreadNotificationsRead],
    mutationFn: (seen: Seen) => command(operation.markThreadNotificationsRead, { threadId: seen.threadId }, { key: null }),
    onSuccess: () => {
      for (const name of ['me', 'notifications']) void cache.invalidateQueries({ queryKey: [name] });
    },
    // Nobody asked for it, so a failure is not told: the bell goes on counting, and the next look tries again.
  });
  useEffect(() => {
    if (!isVisible || unread === 0) return undefined;
    const timer = setTimeout(() => mutate({ threadId, revision }), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [threadId, revision, isVisible, unread, mutate]);
}

const useTabVisible = (): boolean => useSyncExternalStore(subscribe, isTabVisible, () => false);

const isTabVisible = () => document.visibilityState === 'visible';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
