// A command on a thread. It returns the viewer's updated view, which goes into the cache, and shows a toast. If the organization is no
// longer in the chain afterwards, the page goes to the dashboard.
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CommandName, Out } from '../../../api/operations.ts';
import type { ThreadView } from '../../../domain/thread/view/view-types.ts';
import type { ApiError } from '../../data/api-error.ts';
import { THREAD_LISTS } from '../../live/live-topics.ts';
import { completedThreadQuery, threadQuery, threadUpdatesFilter } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';

/** The commands that return the viewer's updated view, or null if the organization is no longer in the chain. */
export type ThreadCommandName = { [N in CommandName]: Out<N> extends ThreadView | null ? N : never }[CommandName];

interface Outcome {
  /** The text of the toast; null if something else reports it. */
  done: string | ((view: ThreadView | null) => string | null);
  /** The title of the toast above the server's reason, or a handler of the refusal. */
  failed: string | ((refusal: ApiError) => void);
  /** Called after the answer is in the cache. */
  after?: (view: ThreadView | null) => void;
  /** The page is a list, so it stays even if the thread is lost. */
  staysOnPage?: boolean;
}

export function useThreadCommand<N extends ThreadCommandName>(name: N, { done, failed, after, staysOnPage = false }: Outcome) {
  const navigate = useNavigate();
  return useCommand(name, {
    done: (view, { threadId }, cache) => {
      if (view) cacheThreadView(cache, view);
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      const text = typeof done === 'string' ? done : done(view);
      if (text !== null) toast.success(text);
      after?.(view);
      if (view) return undefined;
      // Stays pending until the thread's page is gone, so that nothing fetches the thread meanwhile.
      const navigation = staysOnPage ? Promise.resolve() : navigate({ to: '/dashboard' });
      return navigation.then(() => {
        cache.removeQueries(threadQuery(threadId));
        cache.removeQueries(threadUpdatesFilter(threadId));
      });
    },
    refused: (refusal) => (typeof failed === 'string' ? toastFailure(failed, refusal) : failed(refusal)),
  });
}

/** Shows a toast with the product's text of the failure and the server's reason. */
export function toastFailure(failed: string, { message }: ApiError): void {
  toast.error(failed, message === failed ? undefined : message);
}

/** Puts a view into the cache. Answers may arrive out of order, so an older view never replaces a newer one. */
export function cacheThreadView(cache: QueryClient, view: ThreadView): void {
  const { queryKey } = threadQuery(view.id);
  // A fetch that started before the command would overwrite its result.
  void cache.cancelQueries({ queryKey });
  // The part of the viewer may have been completed, or be open again.
  const completed = completedThreadQuery(view.id).queryKey;
  cache.removeQueries({ queryKey: completed, type: 'inactive' });
  void cache.invalidateQueries({ queryKey: completed });
  cache.setQueryData<ThreadView>(queryKey, (known) =>
    known && known.standing !== 'completed' && view.standing !== 'completed' && known.seq > view.seq ? known : view,
  );
}
