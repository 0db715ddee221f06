// A command behind a button: shows an error as a toast, and reuses the idempotency key if the outcome of a click is unknown.
import { type Mutation, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CommandName, Out, Sent } from '../../api/operations.ts';
import { command, newKey } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { toast } from '../ui/feedback/toast.ts';

export interface CommandOptions<N extends CommandName> {
  /** Updates the cache, shows a toast or navigates. `isPending` stays true until the returned promise settles. */
  done?: (answer: Out<N>, input: Sent<N>, cache: QueryClient) => unknown;
  /** Replaces the toast with the server's message. */
  refused?: (refusal: ApiError, input: Sent<N>, cache: QueryClient) => void;
  /** Commands with the same value run one after the other, because parallel requests could arrive out of order. */
  scope?: string | undefined;
}

/** Call `mutate(input)` once per click, and set `busy={isPending}` on the button. */
export function useCommand<N extends CommandName>(name: N, { done, refused, scope }: CommandOptions<N> = {}) {
  const cache = useQueryClient();
  const unconfirmed = useRef<{ body: string; key: string } | null>(null);
  return useMutation<Out<N>, ApiError, Sent<N>>({
    mutationKey: [name],
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: async (input) => {
      const body = JSON.stringify(input);
      const key = unconfirmed.current?.body === body ? unconfirmed.current.key : newKey();
      try {
        const answer = await command(name, input, { key });
        unconfirmed.current = null;
        return answer;
      } catch (error) {
        unconfirmed.current = error instanceof ApiError && error.outcomeUnknown ? { body, key } : null;
        throw error;
      }
    },
    onSuccess: (answer, input) => done?.(answer, input, cache),
    onError: (refusal, input) => (refused ? refused(refusal, input, cache) : toast.error(refusal.message)),
  });
}

/**
 * Waits for pending commands of this page. Resolves when no matching command is pending. Returns undefined if none is, so that callers can
 * continue synchronously.
 */
export function commandsSettled(cache: QueryClient, isIncluded: (command: Mutation) => boolean): Promise<void> | undefined {
  const commands = cache.getMutationCache();
  const isWaiting = () => commands.getAll().some((one) => one.state.status === 'pending' && isIncluded(one));
  if (!isWaiting()) return undefined;
  return new Promise((resolve) => {
    const stop = commands.subscribe(() => {
      if (isWaiting()) return;
      stop();
      resolve();
    });
  });
}
