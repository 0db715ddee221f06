// Waits for pending commands of this page.
import type { Mutation, QueryClient } from '@tanstack/react-query';

/** Resolves when no matching command is pending. Returns undefined if none is, so that callers can continue synchronously. */
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
