// The viewer's answer to an invitation in a list: what happened is said in a toast, and by the row that asked.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { Out } from '../../api/operations.ts';
import type { Refused } from '../data/api-client.ts';
import { threadCopy } from '../copy/thread.ts';
import { pendingInvitesQuery } from '../data/queries.ts';
import { sayFailed, useThreadCommand } from '../screens/thread/use-thread-command.ts';

/** `taken` follows an answer that was taken, `after` that too or one that was refused for good. */
export function useAnswer(threadId: string, answer: 'accept' | 'decline', taken: () => void, after?: () => void) {
  const cache = useQueryClient();
  const { done, failed } = threadCopy.toasts[answer];
  const invites = pendingInvitesQuery().queryKey;
  return useThreadCommand('respondToInvite', {
    done,
    stays: true,
    failed: (refusal: Refused) => {
      sayFailed(failed, refusal);
      if (refusal.unanswered) return;
      void cache.invalidateQueries({ queryKey: invites });
      after?.();
    },
    after: () => {
      cache.setQueryData<InfiniteData<Out<'pendingInvites'>, string | undefined>>(invites, (data) => data && without(data, threadId));
      taken();
      after?.();
    },
  });
}

function without(data: InfiniteData<Out<'pendingInvites'>, string | undefined>, threadId: string) {
  return { ...data, pages: data.pages.map((page) => ({ ...page, cards: page.cards.filter(({ id }) => id !== threadId) })) };
}
