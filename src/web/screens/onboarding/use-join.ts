// Joins an organization with a code. A refusal keeps what was typed.
import { useState } from 'react';
import { inviteLinkIn, normalizeCode } from '../../../domain/org-invite.ts';
import { INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import { onboardingCopy } from '../../copy/onboarding.ts';
import { readDraft, writeDraft } from '../../drafts/draft-storage.ts';
import { useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { useViewer } from '../../session/session.ts';
import { useCommand } from '../../data/use-command.ts';
import type { OnboardingSearch } from './onboarding-search.ts';
import { toastNewOrganization } from './toast-new-organization.ts';
import { operation } from '../../data/operation.ts';

export type JoinForm = ReturnType<typeof useJoin>;

/** `beforeSubmit` runs first and returns whether to continue. */
export function useJoin({ invite: code = '', proof }: OnboardingSearch, beforeSubmit: () => Promise<boolean>, onDone: () => void) {
  const { emailVerified } = useViewer();
  const draft = useUserDraftKey('invite code');
  const [typed, setTyped] = useState(() => code || readDraft(draft));
  const [failure, setFailure] = useState<string>();
  const mayVerify = failure === refusals['email-not-verified'].message;
  const [isPreparing, setPreparing] = useState(false);
  const { mutate, isPending } = useCommand(operation.redeemInvite, {
    done: async ({ orgId }, _input, cache) => {
      writeDraft(draft, '');
      await toastNewOrganization(cache, orgId, onboardingCopy.join);
      onDone();
    },
    refused: ({ message }) => setFailure(message),
  });
  return {
    code: typed,
    // If the email has been verified meanwhile, here or in another tab, the refusal no longer applies.
    failure: mayVerify && emailVerified ? undefined : failure,
    mayVerify: mayVerify && !emailVerified,
    isPending: isPreparing || isPending,
    change: (next: string) => {
      setTyped(next);
      // Text that is longer than a code contains a passphrase, which must not be stored.
      writeDraft(draft, normalizeCode(next).length > INVITE_CODE_LENGTH ? '' : next);
      setFailure(undefined);
    },
    join: async () => {
      if (isPreparing || isPending || typed.trim() === '') return;
      setFailure(undefined);
      setPreparing(true);
      // A proof is valid only for the code in the same link.
      const pasted = inviteLinkIn(typed) ?? { code: typed, proof: normalizeCode(typed) === normalizeCode(code) ? proof : undefined };
      if (await beforeSubmit()) mutate(pasted.proof === undefined ? { code: pasted.code } : { code: pasted.code, proof: pasted.proof });
      setPreparing(false);
    },
  };
}
