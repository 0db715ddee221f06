// Puts the viewer's view of a thread, as a command returned it, into the cache.
import type { QueryClient } from '@tanstack/react-query';
import type { CompletedThread, ThreadView } from '../../../domain/thread/view/view-types.ts';
import { completedThreadQuery, threadQuery } from '../../data/queries.ts';

/** Answers may arrive out of order, so an older view never replaces a newer one. */
export function cacheThreadView(cache: QueryClient, view: ThreadView): void {
  const { queryKey } = threadQuery(view.id);
  // A fetch that started before the command would overwrite its result.
  void cache.cancelQueries({ queryKey });
  cache.setQueryData<ThreadView>(queryKey, (known) =>
    known && known.standing !== 'completed' && view.standing !== 'completed' && known.seq > view.seq ? known : view,
  );
  const completed = completedThreadQuery(view.id).queryKey;
  // The pages of a live and of a completed thread lead to each other, so both queries change together.
  if (view.standing !== 'completed') cache.setQueryData<CompletedThread | null>(completed, (known) => known && null);
  else if (cache.getQueryData(completed) === null) cache.removeQueries({ queryKey: completed });
}
