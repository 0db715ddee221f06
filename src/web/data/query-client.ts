// The query cache. The event stream keeps it fresh; focusing the tab refetches stale queries.
import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query';
import type { ErrorCode } from '../../domain/refusals.ts';
import { ApiError, isMissing } from './api-error.ts';
import { mergeResponses } from './api-client.ts';

const STALE_MS = 30_000;
/** For this long, going back shows the page at once with its previous data, before it is refetched. */
const UNUSED_MS = 30 * 60_000;
/** Errors after which the viewer is read again. */
const VIEWER_ERRORS: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'permission-denied']);

/** True while a not-found error is fresh: the query is not repeated until it is stale. */
export const isFreshNotFound = ({ data, error, errorUpdatedAt }: Pick<QueryState, 'data' | 'error' | 'errorUpdatedAt'>): boolean =>
  data === undefined && isMissing(error) && Date.now() - errorUpdatedAt < STALE_MS;

export function createQueryClient(): QueryClient {
  // Notify within the click's task. In a later task, a second click could still see `isPending` as false.
  notifyManager.setScheduler(queueMicrotask);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: refreshViewer }),
    mutationCache: new MutationCache({ onError: refreshViewer }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: UNUSED_MS,
        structuralSharing: mergeResponses,
        networkMode: 'always', // report a lost connection at once instead of pausing
        refetchOnReconnect: true,
        // A screen that mounts after its prefetch failed with not-found must not fetch again.
        retryOnMount: ({ state }) => !isFreshNotFound(state),
        retry: false, // `query` repeats by itself
      },
      mutations: { networkMode: 'always', retry: false }, // so does `command`, with its key
    },
  });
  return client;

  /** The viewer may have been signed out, removed from the organization, or given another role. */
  function refreshViewer(error: Error): void {
    if (error instanceof ApiError && VIEWER_ERRORS.has(error.code)) void client.invalidateQueries({ queryKey: ['me'] });
  }
}
