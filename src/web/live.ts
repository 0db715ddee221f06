// Keeps the open page in step with what others do: what the stream tells makes queries old, and those in sight are read again.
import type { Query, QueryClient } from '@tanstack/react-query';
import { isTouched, type Told } from './live-topics.ts';
import { followTogether } from './live-tabs.ts';

/** One command often tells several topics: they are gathered so long (ms). */
const GATHER_MS = 30;

/** `session`: the user's id. A hidden page only notes what is old; the cache reads it again when the page comes into view. */
export function followLive(cache: QueryClient, session: string): () => void {
  let gathered: Told[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = followTogether(session, (told) => {
    gathered.push(told);
    timer ??= setTimeout(readAgain, GATHER_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };

  function readAgain(): void {
    const told = gathered;
    gathered = [];
    timer = undefined;
    const old = cache.getQueryCache().findAll({
      predicate: ({ queryKey, state }) => told.some((one) => isTouched(one, { queryKey, data: state.data })),
    });
    for (const query of old) void freshen(cache, query);
  }
}

async function freshen(cache: QueryClient, query: Query): Promise<void> {
  // An answer on its way may have been made before what was told: wait for it and ask again, rather than break it off.
  if (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  query.invalidate();
  if (document.visibilityState === 'hidden') return;
  await cache.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
}
