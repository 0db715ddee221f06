// Keeps the open page in step with what others do: what the stream tells makes queries old, and those in sight are read again.
import type { Query, QueryClient } from '@tanstack/react-query';
import { commandsAnswered } from '../data/commands-answered.ts';
import { isAffected, type LiveLine } from './live-topics.ts';
import { followSharedStream } from './shared-stream.ts';
import { meQuery } from '../data/queries.ts';

/** One command often tells several topics: they are gathered so long (ms). */
const GATHER_MS = 30;

/** `session`: the user's id. A hidden page only notes what is old; the cache reads it again when the page comes into view. */
export function followLive(cache: QueryClient, session: string): () => void {
  let gathered: LiveLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = followSharedStream(
    session,
    (told) => {
      gathered.push(told);
      timer ??= setTimeout(readAgain, GATHER_MS);
    },
    // The session may have ended, or the server be away: this learns which.
    () => void cache.prefetchQuery({ ...meQuery(), staleTime: 0, retry: false }),
  );
  return () => {
    clearTimeout(timer);
    stop();
  };

  function readAgain(): void {
    const told = gathered;
    gathered = [];
    timer = undefined;
    const old = cache.getQueryCache().findAll({
      predicate: ({ queryKey, state }) => told.some((one) => isAffected(one, { queryKey, ...state })),
    });
    void freshenAll(cache, old, told);
  }
}

/** Where the session may have ended, who this page is comes first: what it may no longer read is not asked for. */
async function freshenAll(cache: QueryClient, old: readonly Query[], told: readonly LiveLine[]): Promise<void> {
  const first = told.some(({ topic }) => topic === 'me' || topic === '*') ? old.filter(({ queryKey }) => queryKey[0] === 'me') : [];
  await Promise.all(first.map((query) => freshen(cache, query, told)));
  for (const query of old) if (!first.includes(query)) void freshen(cache, query, told);
}

async function freshen(cache: QueryClient, query: Query, told: readonly LiveLine[]): Promise<void> {
  await ownCommandAnswered(cache, query);
  // An answer on its way may have been made before what was told: wait for it and ask again, rather than break it off.
  if (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  // The answer may have brought what was told, or have led away from the thread.
  const { queryKey, state } = query;
  if (!cache.getQueryCache().find({ queryKey }) || !told.some((one) => isAffected(one, { queryKey, ...state }))) return;
  query.invalidate();
  if (document.visibilityState === 'hidden') return;
  await cache.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
}

const threadOf = (input: unknown): unknown => (input as { threadId?: unknown } | undefined)?.threadId;

/** The stream often overtakes the answer to this page's own command on the same thread, which says it better. */
function ownCommandAnswered(cache: QueryClient, query: Query): Promise<void> | undefined {
  const threadId = threadOf(query.queryKey[1]);
  return threadId === undefined ? undefined : commandsAnswered(cache, ({ state }) => threadOf(state.variables) === threadId);
}
