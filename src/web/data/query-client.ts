// The cache of what the server said. The event stream keeps it fresh; a look at the tab or half a minute does the rest.
import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query';
import type { ErrorCode } from '../../domain/refusals.ts';
import { ApiError } from './api-error.ts';
import { mergeAnswers } from './etag-cache.ts';
import { isMissing } from './api-error.ts';
import { isWorthRetrying, retryDelay } from './retry.ts';

const STALE_MS = 30_000;
/** So long somebody who goes back finds the page as it was left, before it is read again. */
const GOING_BACK_MS = 30 * 60_000;
const WHO: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'permission-denied']);

/** What is missing is not asked for again as long as an answer counts as fresh. */
export const isTemporaryError = ({ data, error, errorUpdatedAt }: Pick<QueryState, 'data' | 'error' | 'errorUpdatedAt'>): boolean =>
  data === undefined && isMissing(error) && Date.now() - errorUpdatedAt < STALE_MS;

export function createQueryClient(): QueryClient {
  // Within the click, not in a task after it: a second click may be waiting, and would find `isPending` as it was before the first.
  notifyManager.setScheduler(queueMicrotask);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: lookAgainWhoThisIs }),
    mutationCache: new MutationCache({ onError: lookAgainWhoThisIs }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: GOING_BACK_MS,
        structuralSharing: mergeAnswers,
        networkMode: 'always', // a dead line is said at once, not waited out
        refetchOnReconnect: true,
        // A screen that comes up behind its own read must not ask for what is not there once more.
        retryOnMount: ({ state }) => !isTemporaryError(state),
        retry: (failures, error) => isWorthRetrying(failures + 1, error),
        retryDelay: (failures) => retryDelay(failures + 1),
      },
      mutations: { networkMode: 'always', retry: false }, // a command repeats itself, under its key
    },
  });
  return client;

  function lookAgainWhoThisIs(error: Error): void {
    // Signed out, no longer a member, or in another role by now.
    if (error instanceof ApiError && WHO.has(error.code)) void client.invalidateQueries({ queryKey: ['me'] });
  }
}
