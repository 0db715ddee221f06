// A command on the desk entry of a thread. It returns the entry, which goes into the cache. The caller shows a refusal.
import type { Sent } from '../../../../api/operations.ts';
import { deskEntryQuery } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { THREAD_LISTS } from '../../../live/live-topics.ts';

type DeskCommand = 'updateDeskEntry' | 'addDeskNote';

export function useDeskCommand<N extends DeskCommand>(name: N, threadId: string, done: (input: Sent<N>) => void) {
  return useCommand<N>(name, {
    // One after the other, so that the answer of an earlier one does not replace that of a later one.
    scope: `desk ${threadId}`,
    done: async (entry, input, cache) => {
      const { queryKey } = deskEntryQuery(threadId);
      // A fetch that started before the command would overwrite its result.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, entry);
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      done(input);
    },
    refused: () => undefined,
  });
}
