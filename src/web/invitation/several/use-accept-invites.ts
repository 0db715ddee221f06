// Accepts several invitations at once. Their rows show the answer at once, and the buttons again where it is refused.
import { useQueryClient } from '@tanstack/react-query';
import { bulkCopy } from '../../copy/desk/bulk.ts';
import { pendingInvitesQuery, threadQuery } from '../../data/queries.ts';
import { cacheAnswer } from '../use-answer-invitation.ts';
import type { InvitedCard } from '../InvitationRow.tsx';
import { toastFailure } from '../../screens/thread/use-thread-command.ts';
import { acceptCalls, useRunOnThreads } from '../../screens/dashboard/bulk/bulk-calls.ts';
import { type BulkResult, resultOf, useShownResult } from '../../screens/dashboard/bulk/bulk-result.ts';
import type { InvitesSelection } from './invites-selection.ts';

export function useAcceptInvites({ setAnswers, remove }: InvitesSelection) {
  const cache = useQueryClient();
  const { result, show, close } = useShownResult<BulkResult<InvitedCard> & { title: string }>(async (ids) => {
    // Before the rows show their buttons again: an invitation that is not in the list looks as if it was answered elsewhere.
    await cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
    setAnswers(ids, null);
  });
  const run = useRunOnThreads((refusal) => {
    toastFailure(bulkCopy.invites.failed, refusal);
    if (!refusal.outcomeUnknown) void cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
  });
  const accept = (cards: readonly InvitedCard[], hasTitle: boolean) => {
    const ids = cards.map(({ id }) => id);
    const answer = hasTitle ? 'with-title' : 'without-title';
    setAnswers(ids, { answer, isPending: true });
    // The promise also settles after the tab was left.
    run.mutateAsync({ calls: acceptCalls(ids, hasTitle) }).then(
      ({ results }) => {
        const answered = resultOf(cards, results);
        const taken = answered.taken.map(({ title }) => title.id);
        for (const threadId of taken) {
          // A view of the time before the answer would look like an answer that was taken back.
          void cache.resetQueries({ queryKey: threadQuery(threadId).queryKey });
          cacheAnswer(cache, { threadId, accept: true });
        }
        setAnswers(ids, null);
        setAnswers(taken, { answer, isPending: false });
        remove(taken);
        const titled = { ...answered, title: bulkCopy.resultTitles.accept(taken.length, ids.length) };
        show(titled);
      },
      () => setAnswers(ids, null),
    );
  };
  return { accept, isPending: run.isPending, result, closeResult: close };
}
