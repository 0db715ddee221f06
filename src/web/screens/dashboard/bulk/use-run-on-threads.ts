// Sends a bulk request. Afterwards everything on the page that shows its threads is read again.
import type { QueryClient } from '@tanstack/react-query';
import type { QueryName } from '../../../../api/operations.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { operation } from '../../../data/operation.ts';
import { useCommand } from '../../../data/use-command.ts';
import { THREAD_LISTS } from '../../../live/live-topics.ts';

/** Queries of one thread. */
const THREAD_PAGES: readonly QueryName[] = ['thread', 'completedThread', 'threadUpdates', 'deskEntry'];

/** `failed`: the whole request was refused, or its outcome is unknown. Nothing is shown by itself. */
export function useRunOnThreads(failed: (refusal: ApiError) => void) {
  return useCommand(operation.runOnThreads, {
    done: (_answer, { calls }, cache) =>
      refreshThreads(
        cache,
        calls.map(({ input }) => input.threadId),
      ),
    refused: failed,
  });
}

/** Everything on the page that shows these threads is read again. */
export function refreshThreads(cache: QueryClient, threadIds: readonly string[]): void {
  for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
  void cache.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      THREAD_PAGES.includes(name as QueryName) && threadIds.includes((input as { threadId: string }).threadId),
  });
}
