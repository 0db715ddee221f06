// A command on a thread: its answer is the viewer's fresh view and goes into the cache; what happened is said in a toast.
// Whose organization is no longer in the chain afterwards is taken to the dashboard.
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CommandName, Out } from '../../../api/operations.ts';
import type { ThreadView } from '../../../domain/thread/view/view-types.ts';
import type { ApiError } from '../../data/api-error.ts';
import { THREAD_LISTS } from '../../live/live-topics.ts';
import { threadQuery, threadUpdatesFilter } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';

/** The commands that answer with the viewer's fresh view, null where its organization is no longer in the chain. */
export type ThreadCommandName = { [N in CommandName]: Out<N> extends ThreadView | null ? N : never }[CommandName];

interface Outcome {
  /** For the toast; null where something else says it. */
  done: string | ((view: ThreadView | null) => string | null);
  /** Above the server's reason in a toast, or what is done about the refusal instead. */
  failed: string | ((refusal: ApiError) => void);
  /** After the answer is in the cache. */
  after?: (view: ThreadView | null) => void;
  /** The screen is a list: it stays where the thread would have to be left. */
  stays?: boolean;
}

export function useThreadCommand<N extends ThreadCommandName>(name: N, { done, failed, after, stays = false }: Outcome) {
  const navigate = useNavigate();
  return useCommand(name, {
    done: (view, { threadId }, cache) => {
      if (view) cacheView(cache, view);
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      const said = typeof done === 'string' ? done : done(view);
      if (said !== null) toast.success(said);
      after?.(view);
      if (view) return undefined;
      // The command is not over before the thread is out of sight: nobody reads it again in between.
      const away = stays ? Promise.resolve() : navigate({ to: '/dashboard' });
      return away.then(() => {
        cache.removeQueries(threadQuery(threadId));
        cache.removeQueries(threadUpdatesFilter(threadId));
      });
    },
    refused: (refusal) => (typeof failed === 'string' ? sayFailed(failed, refusal) : failed(refusal)),
  });
}

/** The failure in the product's words, and why in the server's. */
export function sayFailed(failed: string, { message }: ApiError): void {
  toast.error(failed, message === failed ? undefined : message);
}

/** Answers may overtake each other: an older view never replaces a newer one. */
export function cacheView(cache: QueryClient, view: ThreadView): void {
  const { queryKey } = threadQuery(view.id);
  // A read that began before the command would bring back what was before it.
  void cache.cancelQueries({ queryKey });
  cache.setQueryData<ThreadView>(queryKey, (known) =>
    known && known.standing !== 'completed' && view.standing !== 'completed' && known.seq > view.seq ? known : view,
  );
}
