// Answers an invitation in a list. A toast and the row report the outcome.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { Out } from '../../api/operations.ts';
import type { ApiError } from '../data/api-error.ts';
import { threadCopy } from '../copy/thread.ts';
import { pendingInvitesQuery } from '../data/queries.ts';
import { toastFailure, useThreadCommand } from '../screens/thread/use-thread-command.ts';
import { operation } from '../data/operation.ts';

/** `onAnswered` is called after success, `after` after success or a final refusal. */
export function useAnswerInvitation(threadId: string, answer: 'accept' | 'decline', onAnswered: () => void, after?: () => void) {
  const cache = useQueryClient();
  const { done, failed } = threadCopy.toasts[answer];
  const invites = pendingInvitesQuery().queryKey;
  return useThreadCommand(operation.respondToInvite, {
    done,
    staysOnPage: true,
    failed: (refusal: ApiError) => {
      toastFailure(failed, refusal);
      if (refusal.outcomeUnknown) return;
      void cache.invalidateQueries({ queryKey: invites });
      after?.();
    },
    after: () => {
      cache.setQueryData<InfiniteData<Out<'pendingInvites'>, string | undefined>>(invites, (data) => data && withoutThread(data, threadId));
      onAnswered();
      after?.();
    },
  });
}

function withoutThread(data: InfiniteData<Out<'pendingInvites'>, string | undefined>, threadId: string) {
  return { ...data, pages: data.pages.map((page) => ({ ...page, cards: page.cards.filter(({ id }) => id !== threadId) })) };
}
