// Signs in or up: first the session's cookie, then the viewer. The page redirects as soon as the viewer is known.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { AuthSent } from '../../../api/auth.ts';
import { postAuth } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { meQuery } from '../../data/queries.ts';
import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../../domain/limits.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';

/** `fallback`: the message if the server gives no reason. */
export function useSignIn<N extends 'sign-in/email' | 'sign-up/email'>(route: N, fallback: string) {
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation<void, Error, AuthSent<N>>({
    mutationFn: async (input) => {
      await postAuth(route, input);
      await cache.cancelQueries({ queryKey: meQuery().queryKey }); // it was sent without the new cookie
      const { viewer } = await cache.fetchQuery({ ...meQuery(), staleTime: 0 });
      if (!viewer) throw new ApiError('internal', fallback);
    },
  });
  return { signIn: mutate, isPending, failure: error && refusalText(error, fallback) };
}

/** The message of a refusal; `fallback` if it gives no reason. */
export const refusalText = (error: Error, fallback: string): string =>
  error instanceof ApiError && error.code !== 'internal' ? error.message : fallback;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email that was typed on the previous page. */
    email?: string;
    passwordChanged?: true;
  }
}

/** What the sign-in pages pass to each other. It is in the history state instead of the URL, because it is private. */
export function useSignInHistoryState(): { email: string; passwordChanged: boolean } {
  const { email = '', passwordChanged = false } = useLocation({ select: ({ state }) => state });
  return { email, passwordChanged };
}

const anEmail = z.email();

/** The schema of an email in the sign-in forms. */
export const emailInput = z.string().check(
  z.trim(),
  z.minLength(1, signInCopy.enterEmail),
  z.maxLength(EMAIL_MAX, signInCopy.tooLong(EMAIL_MAX)),
  // An empty email is reported above. `abort` there would prevent the check that the two passwords match.
  z.refine((text) => text === '' || z.safeParse(anEmail, text).success, signInCopy.badEmail),
);
