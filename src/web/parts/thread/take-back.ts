// Undo: takes back the organization's last answer, from its toast, its line on the thread's page, or its row in a list. A toast reports
// the outcome, in place of the toast that offered it.
import { MutationObserver, type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { Out, Sent } from '../../../api/operations.ts';
import { UNDO_MAIL_WAIT_MS } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import type { CompletedThread, TakeBackOffer, ThreadView } from '../../../domain/thread/view/view-types.ts';
import { takeBackCopy } from '../../copy/thread.ts';
import { uiCopy } from '../../copy/ui.ts';
import { command, newKey } from '../../data/api-client.ts';
import type { ApiError } from '../../data/api-error.ts';
import { completedThreadQuery, operation, threadQuery, threadUpdatesFilter } from '../../data/queries.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { cacheThreadView } from './cache-thread-view.ts';
import { actedSince, toldText } from './own-answer.ts';

/** Shows the success of a command as a toast with Undo. */
export function toastWithUndo(cache: QueryClient, threadId: string, offer: TakeBackOffer, text: string, reason?: string): void {
  const undo = () => takeBack(cache, threadId, offer);
  toast.undoable({ text, reason, stays: UNDO_MAIL_WAIT_MS, about: topicOf(threadId, offer), undo });
}

/** `undo` does nothing without an offer, or while an answer on this thread is being taken back. */
export function useTakeBack(threadId: string, offer: TakeBackOffer | null) {
  const cache = useQueryClient();
  const isPending = useIsMutating(ofThread(threadId)) > 0;
  return { undo: () => void (offer && takeBack(cache, threadId, offer)), isPending };
}

/** Identifies an answer. */
const topicOf = (threadId: string, { seq }: TakeBackOffer) => `${threadId} ${seq}`;

const ofThread = (threadId: string) => ({
  mutationKey: [operation.takeBack],
  predicate: ({ state }: { state: { variables: unknown } }) => (state.variables as Sent<'takeBack'> | undefined)?.threadId === threadId,
});

/** The idempotency keys of those whose outcome is unknown, by answer. */
const unconfirmed = new Map<string, string>();

/** Not a hook, because a toast outlives the screen on which the answer was given. Resolves when the outcome is reported. */
async function takeBack(cache: QueryClient, threadId: string, offer: TakeBackOffer): Promise<void> {
  if (cache.isMutating(ofThread(threadId)) > 0) return;
  const about = topicOf(threadId, offer);
  const key = unconfirmed.get(about) ?? newKey();
  const mutation = new MutationObserver<Out<'takeBack'>, ApiError, Sent<'takeBack'>>(cache, {
    mutationKey: [operation.takeBack],
    mutationFn: (input) => command(operation.takeBack, input, { key }),
    onSuccess: ({ mailed, ...view }) => {
      unconfirmed.delete(about);
      cacheThreadView(cache, view);
      refetch(cache, threadId);
      // An organization that takes an answer back is active or invited again.
      toast.undone(about, takeBackCopy.taken, view.standing === 'completed' ? takeBackCopy.noEmail : toldText(view, offer, mailed));
    },
    onError: async (refusal) => {
      if (refusal.outcomeUnknown) {
        unconfirmed.set(about, key);
        toast.error(takeBackCopy.failed, refusal.message);
        return;
      }
      unconfirmed.delete(about);
      withdrawOffer(cache, threadId);
      refetch(cache, threadId);
      toast.notUndone(about, await failureOf(cache, threadId, offer, refusal));
    },
  });
  await mutation.mutate({ threadId, seq: offer.seq }).catch(() => undefined);
}

/** The words about a refusal. If it is too late, they say who acted since, if that is known. */
async function failureOf(cache: QueryClient, threadId: string, offer: TakeBackOffer, { message, issues }: ApiError) {
  const sameVin = issues.find(({ path }) => path[0] === 'vin');
  if (sameVin) {
    const link = { text: uiCopy.openThatThread, threadId: sameVin.message };
    return { text: takeBackCopy.tooLate, reason: message, link, stays: UNDO_MAIL_WAIT_MS };
  }
  if (message !== refusals['too-late-to-take-back'].message) return { text: takeBackCopy.tooLate, reason: message };
  const view = await cache.fetchQuery(threadQuery(threadId)).catch(() => null);
  const name = view && view.standing !== 'completed' ? actedSince(view, offer) : undefined;
  return name === undefined ? { text: message } : { text: takeBackCopy.tooLate, reason: takeBackCopy.answeredSince(name) };
}

function refetch(cache: QueryClient, threadId: string): void {
  for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
  void cache.invalidateQueries(threadUpdatesFilter(threadId));
}

/** Something else has happened. Views that are not fetched again at once lose the offer too. */
function withdrawOffer(cache: QueryClient, threadId: string): void {
  for (const { queryKey } of [threadQuery(threadId), completedThreadQuery(threadId)]) {
    cache.setQueryData<ThreadView | CompletedThread | null>(queryKey, (known) => known && { ...known, takeBack: null });
    void cache.invalidateQueries({ queryKey });
  }
}
