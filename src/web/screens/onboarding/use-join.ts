// The code to join with, and joining. What was typed stays when it is refused.
import { useState } from 'react';
import { normalizeCode } from '../../../domain/org-invite.ts';
import { INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import { onboardingCopy } from '../../copy/onboarding.ts';
import { readDraft, writeDraft } from '../../drafts/draft-storage.ts';
import { useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { useViewer } from '../../session/session.ts';
import { useCommand } from '../../data/use-command.ts';
import type { OnboardingSearch } from './onboarding-search.ts';
import { announceOrganization } from './announce-organization.ts';
import { operation } from '../../data/operation.ts';

export type Join = ReturnType<typeof useJoin>;

/** `before` runs first and may call it off. */
export function useJoin({ invite: code = '', proof }: OnboardingSearch, before: () => Promise<boolean>, onDone: () => void) {
  const { emailVerified } = useViewer();
  const draft = useUserDraftKey('invite code');
  const [typed, setTyped] = useState(() => code || readDraft(draft));
  const [failure, setFailure] = useState<string>();
  const mayVerify = failure === refusals['email-not-verified'].message;
  const [isSettling, setSettling] = useState(false);
  const { mutate, isPending } = useCommand(operation.redeemInvite, {
    done: async ({ orgId }, _input, cache) => {
      writeDraft(draft, '');
      await announceOrganization(cache, orgId, onboardingCopy.join);
      onDone();
    },
    refused: ({ message }) => setFailure(message),
  });
  return {
    code: typed,
    // Once the email is verified, here or in another tab, what asked for that is answered.
    failure: mayVerify && emailVerified ? undefined : failure,
    mayVerify: mayVerify && !emailVerified,
    isPending: isSettling || isPending,
    change: (next: string) => {
      setTyped(next);
      // What is longer than a code has a passphrase in it, which is kept nowhere.
      writeDraft(draft, normalizeCode(next).length > INVITE_CODE_LENGTH ? '' : next);
      setFailure(undefined);
    },
    join: async () => {
      if (isSettling || isPending || typed.trim() === '') return;
      setFailure(undefined);
      setSettling(true);
      // It belongs to the code of its link and to no other.
      if (await before())
        mutate({ code: typed, ...(proof !== undefined && normalizeCode(typed) === normalizeCode(code) ? { proof } : {}) });
      setSettling(false);
    },
  };
}
