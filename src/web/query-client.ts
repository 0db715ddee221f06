// The cache of what the server said. The event stream keeps it fresh; a look at the tab or half a minute does the rest.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Refused } from './client.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: lookAgainWhoIsSignedIn }),
    mutationCache: new MutationCache({ onError: lookAgainWhoIsSignedIn }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: 'always', // a dead line is said at once, not waited out
        retry: (failures, error) => failures < RETRIES && error instanceof Refused && error.code === 'unavailable',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;

  function lookAgainWhoIsSignedIn(error: Error): void {
    if (error instanceof Refused && error.code === 'unauthenticated') void client.invalidateQueries({ queryKey: ['me'] });
  }
}
