// The code to join with, and joining. What was typed stays when it is refused.
import { useState } from 'react';
import { onboarding } from '../../copy/onboarding.ts';
import { useCommand } from '../../use-command.ts';
import { sayAdded } from './say-added.ts';

export type Join = ReturnType<typeof useJoin>;

/** `code`: from the link. `before` runs first and may call it off. */
export function useJoin(code: string, before: () => Promise<boolean>, onDone: () => void) {
  const [typed, setTyped] = useState(code);
  const [failure, setFailure] = useState<string>();
  const [isSettling, setSettling] = useState(false);
  const { mutate, isPending } = useCommand('redeemInvite', {
    done: async ({ orgId }, _input, cache) => {
      await sayAdded(cache, orgId, onboarding.join);
      onDone();
    },
    refused: ({ message }) => setFailure(message),
  });
  return {
    code: typed,
    failure,
    isPending: isSettling || isPending,
    change: (next: string) => {
      setTyped(next);
      setFailure(undefined);
    },
    join: async () => {
      if (isSettling || isPending || typed.trim() === '') return;
      setFailure(undefined);
      setSettling(true);
      if (await before()) mutate({ code: typed });
      setSettling(false);
    },
  };
}
