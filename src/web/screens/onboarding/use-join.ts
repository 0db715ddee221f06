// Joins an organization with a code. A refusal keeps what was typed.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inviteLinkIn, maskEmail, normalizeCode } from '../../../domain/org-invite.ts';
import { INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import { onboardingCopy } from '../../copy/account/onboarding.ts';
import { readDraft, writeDraft } from '../../drafts/draft-storage.ts';
import { useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { useViewer } from '../../session/session.ts';
import { joinInvitationQuery } from '../../data/queries.ts';
import { useCommand } from '../../data/use-command.ts';
import type { OnboardingSearch } from './onboarding-search.ts';
import { toastNewOrganization } from './toast-new-organization.ts';
import { operation } from '../../data/operation.ts';

export type JoinForm = ReturnType<typeof useJoin>;

/** `beforeSubmit` runs first and returns whether to continue. */
export function useJoin({ invite: code = '', proof }: OnboardingSearch, beforeSubmit: () => Promise<boolean>, onDone: () => void) {
  const { email, emailVerified } = useViewer();
  const draft = useUserDraftKey('invite code');
  const [typed, setTyped] = useState(() => code || readDraft(draft));
  const [failure, setFailure] = useState<string>();
  // A proof is valid only for the code in the same link.
  const link = inviteLinkIn(typed) ?? { code: typed, proof: normalizeCode(typed) === normalizeCode(code) ? proof : undefined };
  const { data } = useQuery({ ...joinInvitationQuery(code, proof), enabled: code !== '' && typed === code });
  const isForAnother =
    failure === refusals['invite-for-another'].message || (data?.invitation ? isForOther(data.invitation, email) : false);
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
    /** Where to sign in with the account that the invite is for; null if it may be for this one. */
    otherAccount: isForAnother ? otherAccountPath(link) : null,
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
      if (await beforeSubmit()) mutate(link.proof === undefined ? { code: link.code } : { code: link.code, proof: link.proof });
      setPreparing(false);
    },
  };
}

/** Whether the invite is for another address than `own`. A masked address that looks like it may be the same. */
const isForOther = ({ email, isMasked }: { email: string | null; isMasked: boolean }, own: string): boolean =>
  email !== null && email.toLowerCase() !== (isMasked ? maskEmail(own) : own).toLowerCase();

function otherAccountPath({ code, proof }: { code: string; proof: string | undefined }): string {
  const invite = new URLSearchParams(proof === undefined ? { invite: code } : { invite: code, proof });
  return `/login?${new URLSearchParams({ redirect: `/onboarding?${invite}` })}`;
}
