// Signing in or up: the session's cookie first, then who that is. The page forwards as soon as it knows.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuthSent } from '../../../api/auth.ts';
import { postAuth } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { meQuery } from '../../data/queries.ts';

/** `fallback`: what is said where the server gives no reason. */
export function useSignIn<N extends 'sign-in/email' | 'sign-up/email'>(door: N, fallback: string) {
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation<void, Error, AuthSent<N>>({
    mutationFn: async (input) => {
      await postAuth(door, input);
      await cache.cancelQueries({ queryKey: meQuery().queryKey }); // asked before the cookie was there
      const { viewer } = await cache.fetchQuery({ ...meQuery(), staleTime: 0 });
      if (!viewer) throw new ApiError('internal', fallback);
    },
  });
  return { enter: mutate, isPending, failure: error && reason(error, fallback) };
}

/** The sentence of a refusal; the fallback where it gives none. */
export const reason = (error: Error, fallback: string): string =>
  error instanceof ApiError && error.code !== 'internal' ? error.message : fallback;
