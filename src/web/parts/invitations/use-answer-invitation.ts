// Answers an invitation in a list. The row shows the answer at once, and the buttons again if the server refuses or the answer is taken
// back. A toast reports the outcome.
import { type InfiniteData, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Out, Sent } from '../../../api/operations.ts';
import type { TakeBackOffer } from '../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../copy/thread.ts';
import { dashboardQuery, operation, pendingInvitesQuery, threadCountsQuery, threadQuery } from '../../data/queries.ts';
import { toastFailure, useThreadCommand } from '../thread/use-thread-command.ts';
import { countsAfter } from './invite-counts.ts';

/** `gone`: answered elsewhere, or withdrawn. */
export type InvitationAnswer = 'with-title' | 'without-title' | 'declined' | 'gone';

export interface InvitationAnswering {
  /** The answer, or what else became of the invitation. Null while it can be answered. */
  outcome: InvitationAnswer | null;
  /** What the row's Undo takes back. Null if there is nothing, if that is not known here, or if the server has not answered yet. */
  takeBack: TakeBackOffer | null;
  isPending: boolean;
  accept: (hasTitle: boolean) => void;
  decline: () => void;
}

/** The answer that the row got together with others. */
export interface SharedAnswer {
  answer: 'with-title' | 'without-title';
  isPending: boolean;
}

/** `gone`: the invitation is no longer in the list. */
export function useAnswerInvitation(threadId: string, gone: boolean, shared: SharedAnswer | null = null): InvitationAnswering {
  const accept = useOneAnswer('accept');
  const decline = useOneAnswer('decline');
  const isSharedDone = shared !== null && !shared.isPending;
  // Only from the cache, which the commands update. A shared answer returns no views: after a hundred of those, a hundred would be read.
  const { data: view } = useQuery({ ...threadQuery(threadId), enabled: false });
  const isPending = accept.isPending || decline.isPending || shared?.isPending === true;
  const isTakenBack = (accept.isSuccess || isSharedDone) && view?.standing === 'invited';
  return {
    outcome: outcome(),
    takeBack: view && !isPending ? view.takeBack : null,
    isPending,
    accept: (hasTitle) => isPending || accept.mutate({ threadId, accept: true, hasTitle }),
    decline: () => isPending || decline.mutate({ threadId, accept: false }),
  };

  function outcome(): InvitationAnswer | null {
    if (decline.isPending || decline.isSuccess) return 'declined';
    if (accept.isPending || (accept.isSuccess && !isTakenBack)) return accept.variables.hasTitle ? 'with-title' : 'without-title';
    if (shared && !isTakenBack) return shared.answer;
    return gone && !isTakenBack ? 'gone' : null;
  }
}

function useOneAnswer(answer: 'accept' | 'decline') {
  const cache = useQueryClient();
  const { done, failed } = threadCopy.toasts[answer];
  return useThreadCommand(operation.respondToInvite, {
    done,
    staysOnPage: true,
    failed: (refusal) => {
      toastFailure(failed, refusal);
      if (!refusal.outcomeUnknown) void cache.invalidateQueries({ queryKey: pendingInvitesQuery().queryKey });
    },
    after: (_view, input) => cacheAnswer(cache, input),
  });
}

/** Takes the invitation out of the list and of the counts, which are being fetched. */
export function cacheAnswer(cache: QueryClient, { threadId, accept }: Pick<Sent<'respondToInvite'>, 'threadId' | 'accept'>): void {
  cache.setQueryData<InfiniteData<Out<'pendingInvites'>, string | undefined>>(
    pendingInvitesQuery().queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, cards: page.cards.filter(({ id }) => id !== threadId) })) },
  );
  // Each keeps the time of its response, because the dashboard shows the counts of the newer one.
  const timeOf = (queryKey: QueryKey) => ({ updatedAt: cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0 });
  const { queryKey: listKey } = dashboardQuery({ tab: 'active', filter: 'all' });
  cache.setQueryData<InfiniteData<Out<'dashboard'>, string | undefined>>(
    listKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, counts: countsAfter(page.counts, [{ accept }]) })) },
    timeOf(listKey),
  );
  const { queryKey: countsKey } = threadCountsQuery();
  cache.setQueryData(countsKey, (counts) => counts && countsAfter(counts, [{ accept }]), timeOf(countsKey));
}
