// The cache of what the server said. The event stream keeps it fresh; a look at the tab or half a minute does the rest.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '../domain/refusals.ts';
import { Refused } from './client.ts';

const STALE_MS = 30_000;
const RETRIES = 2;
const WHO: ReadonlySet<ErrorCode> = new Set(['unauthenticated', 'permission-denied']);

export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: lookAgainWhoThisIs }),
    mutationCache: new MutationCache({ onError: lookAgainWhoThisIs }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: 'always', // a dead line is said at once, not waited out
        refetchOnReconnect: true,
        retry: (failures, error) => failures < RETRIES && error instanceof Refused && error.code === 'unavailable',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;

  function lookAgainWhoThisIs(error: Error): void {
    // Signed out, no longer a member, or in another role by now.
    if (error instanceof Refused && WHO.has(error.code)) void client.invalidateQueries({ queryKey: ['me'] });
  }
}
