// The code to join with, and joining. What was typed stays when it is refused.
import { useState } from 'react';
import { plainCode } from '../../../domain/invite.ts';
import { INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import { onboarding } from '../../copy/onboarding.ts';
import { readDraft, writeDraft } from '../../drafts.ts';
import { usePersonsDraftKey } from '../../forms/use-form-draft.ts';
import { useCommand } from '../../use-command.ts';
import { sayAdded } from './say-added.ts';

export type Join = ReturnType<typeof useJoin>;

/** `code`: from the link. `before` runs first and may call it off. */
export function useJoin(code: string, before: () => Promise<boolean>, onDone: () => void) {
  const draft = usePersonsDraftKey('invite code');
  const [typed, setTyped] = useState(() => code || readDraft(draft));
  const [failure, setFailure] = useState<string>();
  const [isSettling, setSettling] = useState(false);
  const { mutate, isPending } = useCommand('redeemInvite', {
    done: async ({ orgId }, _input, cache) => {
      writeDraft(draft, '');
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
      // What is longer than a code has a passphrase in it, which is kept nowhere.
      writeDraft(draft, plainCode(next).length > INVITE_CODE_LENGTH ? '' : next);
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
