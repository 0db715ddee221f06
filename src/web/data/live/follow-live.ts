// Keeps the open page up to date: events of the stream invalidate queries, and active ones are fetched again.
import type { Query, QueryClient } from '@tanstack/react-query';
import { commandsSettled } from '../use-command.ts';
import { isAffected, type StreamEvent } from './live-topics.ts';
import { followSharedStream } from './shared-stream.ts';
import { meQuery } from '../queries.ts';

/** One command often sends several events. They are collected for this time (ms). */
const COLLECT_MS = 30;

/** `userId` separates the sessions. A hidden page only invalidates; the cache fetches again when the page becomes visible. */
export function followLive(cache: QueryClient, userId: string): () => void {
  let pending: StreamEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = followSharedStream(
    userId,
    (event) => {
      pending.push(event);
      timer ??= setTimeout(refetchAffected, COLLECT_MS);
    },
    // Finds out whether the session has ended or the server is down.
    () => void cache.prefetchQuery({ ...meQuery(), staleTime: 0 }),
  );
  return () => {
    clearTimeout(timer);
    stop();
  };

  function refetchAffected(): void {
    const events = pending;
    pending = [];
    timer = undefined;
    const stale = cache.getQueryCache().findAll({
      predicate: ({ queryKey, state }) => events.some((event) => isAffected(event, { queryKey, ...state })),
    });
    void refetchAll(cache, stale, events);
  }
}

/** If the session may have ended, fetches the viewer first, so that queries that it may no longer read are not sent. */
async function refetchAll(cache: QueryClient, stale: readonly Query[], events: readonly StreamEvent[]): Promise<void> {
  const first = events.some(({ topic }) => topic === 'me' || topic === '*') ? stale.filter(({ queryKey }) => queryKey[0] === 'me') : [];
  await Promise.all(first.map((query) => refetch(cache, query, events)));
  for (const query of stale) if (!first.includes(query)) void refetch(cache, query, events);
}

async function refetch(cache: QueryClient, query: Query, events: readonly StreamEvent[]): Promise<void> {
  await ownCommandSettled(cache, query);
  // A pending response may be older than the event. Wait for it and fetch again instead of canceling it.
  if (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  // The response may already include the change, or have navigated away from the thread.
  const { queryKey, state } = query;
  if (!cache.getQueryCache().find({ queryKey }) || !events.some((event) => isAffected(event, { queryKey, ...state }))) return;
  query.invalidate();
  if (document.visibilityState === 'hidden') return;
  await cache.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
}

const threadIdOf = (input: unknown): unknown => (input as { threadId?: unknown } | undefined)?.threadId;

/** Waits for this page's own commands on the thread: the event often arrives before the response, which has the new view. */
function ownCommandSettled(cache: QueryClient, query: Query): Promise<void> | undefined {
  const threadId = threadIdOf(query.queryKey[1]);
  return threadId === undefined ? undefined : commandsSettled(cache, ({ state }) => threadIdOf(state.variables) === threadId);
}
