// Waits for commands of this page that are on their way to the server.
import type { Mutation, QueryClient } from '@tanstack/react-query';

/** undefined where none of those meant is on its way, so that nobody waits for nothing. */
export function commandsAnswered(cache: QueryClient, isMeant: (command: Mutation) => boolean): Promise<void> | undefined {
  const commands = cache.getMutationCache();
  const isWaiting = () => commands.getAll().some((one) => one.state.status === 'pending' && isMeant(one));
  if (!isWaiting()) return undefined;
  return new Promise((resolve) => {
    const stop = commands.subscribe(() => {
      if (isWaiting()) return;
      stop();
      resolve();
    });
  });
}
