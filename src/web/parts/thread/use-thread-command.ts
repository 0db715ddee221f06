// A command on a thread. It returns the viewer's updated view, which goes into the cache, and shows a toast. If the organization is no
// longer in the chain afterwards, the page goes to the dashboard.
import { useNavigate } from '@tanstack/react-router';
import type { CommandName, Out, Sent } from '../../../api/operations.ts';
import type { ThreadView } from '../../../domain/thread/view/view-types.ts';
import type { ApiError } from '../../data/api-error.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { threadQuery, threadUpdatesFilter } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type CommandOptions, useCommand } from '../../data/use-command.ts';
import { cacheThreadView } from './cache-thread-view.ts';
import { answerDetail, freshAnswer } from './own-answer.ts';
import { toastWithUndo } from './take-back.ts';

/** The commands that return the viewer's updated view, or null if the organization is no longer in the chain. */
export type ThreadCommandName = { [N in CommandName]: Out<N> extends ThreadView | null ? N : never }[CommandName];

interface Outcome<N extends ThreadCommandName> {
  /** The text of the toast; null if something else reports it. */
  done: string | ((view: ThreadView | null) => string | null);
  /** The title of the toast above the server's reason, or a handler of the refusal. */
  failed: string | ((refusal: ApiError) => void);
  /** Called after the answer is in the cache. */
  after?: (view: ThreadView | null, input: Sent<N>) => void;
  /** The page is a list, so it stays even if the thread is lost. */
  staysOnPage?: boolean;
}

export function useThreadCommand<N extends ThreadCommandName>(name: N, outcome: Outcome<N>) {
  return useCommand(name, useThreadOutcome(outcome));
}

/** What happens after a command on a thread. */
export function useThreadOutcome<N extends ThreadCommandName>({ done, failed, after, staysOnPage = false }: Outcome<N>): CommandOptions<N> {
  const navigate = useNavigate();
  return {
    done: (view, input, cache) => {
      const { threadId } = input;
      const before = cache.getQueryData(threadQuery(threadId).queryKey);
      if (view) cacheThreadView(cache, view);
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      const text = typeof done === 'string' ? done : done(view);
      const answer = freshAnswer(view);
      if (text !== null && answer) toastWithUndo(cache, threadId, answer, text, answerDetail(answer, view, before));
      else if (text !== null) toast.success(text);
      after?.(view, input);
      if (view) return undefined;
      // Stays pending until the thread's page is gone, so that nothing fetches the thread meanwhile.
      const navigation = staysOnPage ? Promise.resolve() : navigate({ to: '/dashboard' });
      return navigation.then(() => {
        cache.removeQueries(threadQuery(threadId));
        cache.removeQueries(threadUpdatesFilter(threadId));
      });
    },
    refused: (refusal) => (typeof failed === 'string' ? toastFailure(failed, refusal) : failed(refusal)),
  };
}

/** Shows a toast with the product's text of the failure and the server's reason. */
export function toastFailure(failed: string, { message }: ApiError): void {
  toast.error(failed, message === failed ? undefined : message);
}
