// Accepts several invitations at once. Their rows show the answer at once, and the buttons again where it is refused.
import { useQueryClient } from '@tanstack/react-query';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { pendingInvitesQuery, threadQuery } from '../../../data/queries.ts';
import { cacheAnswer } from '../../../invitation/use-answer-invitation.ts';
import type { InvitedCard } from '../../../invitation/InvitationRow.tsx';
import { toastFailure } from '../../thread/use-thread-command.ts';
import { acceptCalls } from './bulk-calls.ts';
import { type BulkResult, resultOf } from './bulk-result.ts';
import type { InvitesSelection } from './invites-selection.ts';
import { useRunOnThreads } from './use-run-on-threads.ts';
import { useShownResult } from './use-shown-result.ts';

export function useAcceptInvites({ setAnswers, untick }: InvitesSelection) {
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
        untick(taken);
        const titled = { ...answered, title: bulkCopy.resultTitles.accept(taken.length, ids.length) };
        show(titled);
      },
      () => setAnswers(ids, null),
    );
  };
  return { accept, isPending: run.isPending, result, closeResult: close };
}
