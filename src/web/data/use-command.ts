// A command behind a button: says a refusal as a toast, and keeps the click's key while no answer has come.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CommandName, Out, Sent } from '../../api/operations.ts';
import { command, newKey } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { toast } from '../ui/feedback/toast.ts';

interface Outcomes<N extends CommandName> {
  /** Puts the answer into the cache, says that it is done, goes elsewhere. `isPending` lasts as long as a promise that it returns. */
  done?: (answer: Out<N>, input: Sent<N>, cache: QueryClient) => unknown;
  /** In place of the toast with the server's sentence. */
  refused?: (refusal: ApiError, input: Sent<N>, cache: QueryClient) => void;
  /** Of the commands about one thing each waits until the one before it is answered: the server could hear them the other way around. */
  about?: string | undefined;
}

/** `mutate(input)` sends it once a click: while one is on its way keep the button `busy={isPending}`. */
export function useCommand<N extends CommandName>(name: N, { done, refused, about }: Outcomes<N> = {}) {
  const cache = useQueryClient();
  const unanswered = useRef<{ body: string; key: string } | null>(null);
  return useMutation<Out<N>, ApiError, Sent<N>>({
    mutationKey: [name],
    ...(about !== undefined && { scope: { id: about } }),
    mutationFn: async (input) => {
      const body = JSON.stringify(input);
      const key = unanswered.current?.body === body ? unanswered.current.key : newKey();
      try {
        const answer = await command(name, input, { key });
        unanswered.current = null;
        return answer;
      } catch (error) {
        unanswered.current = error instanceof ApiError && error.unanswered ? { body, key } : null;
        throw error;
      }
    },
    onSuccess: (answer, input) => done?.(answer, input, cache),
    onError: (refusal, input) => (refused ? refused(refusal, input, cache) : toast.error(refusal.message)),
  });
}
