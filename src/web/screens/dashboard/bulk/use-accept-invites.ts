// Accepts several invitations at once. Their rows show the answer at once, and the buttons again where it is refused.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { pendingInvitesQuery, threadQuery } from '../../../data/queries.ts';
import { cacheAnswer } from '../../../invitation/use-answer-invitation.ts';
import type { InvitedCard } from '../../../invitation/InvitationRow.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { toastFailure } from '../../thread/use-thread-command.ts';
import { acceptCalls } from './bulk-calls.ts';
import { type BulkResult, resultOf } from './bulk-result.ts';
import type { InvitesSelection } from './invites-selection.ts';
import { useRunOnThreads } from './use-run-on-threads.ts';

export function useAcceptInvites({ setAnswers, untick }: InvitesSelection) {
  const cache = useQueryClient();
  const [result, setResult] = useState<BulkResult<InvitedCard> | null>(null);
  const run = useRunOnThreads((refusal) => {
    toastFailure(bulkCopy.invites.failed, refusal);
    if (!refusal.outcomeUnknown) void cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
  });
  const accept = (cards: readonly InvitedCard[], hasTitle: boolean) => {
    const ids = cards.map(({ id }) => id);
    const answer = hasTitle ? 'with-title' : 'without-title';
    setAnswers(ids, { answer, isPending: true });
    run.mutate(
      { calls: acceptCalls(ids, hasTitle) },
      {
        onError: () => setAnswers(ids, null),
        onSuccess: ({ results }) => {
          const answered = resultOf(cards, results);
          const taken = answered.taken.map(({ title }) => title.id);
          for (const threadId of taken) {
            // A view of the time before the answer would look like an answer that was taken back.
            void cache.resetQueries({ queryKey: threadQuery(threadId).queryKey });
            cacheAnswer(cache, { threadId, accept: true });
          }
          setAnswers(ids, null);
          setAnswers(taken, { answer, isPending: false });
          untick(taken);
          if (answered.refused.length > 0) setResult(answered);
          else toast.success(bulkCopy.resultTitles.accept(taken.length, taken.length));
        },
      },
    );
  };
  return { accept, isPending: run.isPending, result, closeResult: () => setResult(null) };
}
