// Claims a placeholder as a new organization, or merges it into one of the user's. A refusal keeps what was typed.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ClaimContext } from '../../../api/placeholders.ts';
import { claimProfile } from '../../../api/placeholders.ts';
import type { MembershipView } from '../../../api/session.ts';
import { claimCopy } from '../../copy/claim.ts';
import type { ApiError } from '../../data/api-error.ts';
import { readDraft, writeDraft } from '../../drafts/draft-storage.ts';
import { useFormDraft, useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { meQuery } from '../../data/queries.ts';
import { useSwitchOrg, useViewer } from '../../session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { operation } from '../../data/operation.ts';

export type OrgClaim = ReturnType<typeof useClaim>;

/** `onDone` is called after the session has switched to the claimed organization. */
export function useClaim(claim: string, { orgId, org: { state, ...known } }: ClaimContext, onDone: (twId: string | null) => void) {
  const viewer = useViewer();
  const positionDraft = useUserDraftKey(`position at ${orgId}`);
  const [position, setPosition] = useState(() => readDraft(positionDraft) || viewer.position);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(claimProfile),
    defaultValues: { ...known, ...(state === null ? {} : { state }) },
  });
  const discardProfileDraft = useFormDraft(useUserDraftKey(`claim of ${orgId}`), form);
  const discardDraft = () => {
    discardProfileDraft();
    writeDraft(positionDraft, '');
  };
  const switching = useSwitchOrg();
  const { mutate, isPending } = useCommand(operation.claimOrg, {
    done: async ({ twId }, { mergeIntoOrgId }, cache) => {
      discardDraft();
      const newOrgId = mergeIntoOrgId ?? orgId;
      await cache.invalidateQueries(meQuery());
      const me = cache.getQueryData(meQuery().queryKey)?.viewer;
      if (me?.org?.id !== newOrgId) await switching.mutateAsync({ orgId: newOrgId });
      const name = me?.orgs.find((one) => one.id === newOrgId)?.name ?? known.name;
      toast.success(mergeIntoOrgId ? claimCopy.merge.done(known.name, name) : claimCopy.done(name));
      onDone(twId);
    },
    refused: (refusal, { mergeIntoOrgId }) => (mergeIntoOrgId ? toast.error : setFailure)(failureText(refusal)),
  });
  return {
    form,
    position,
    setPosition: (typed: string) => {
      setPosition(typed);
      writeDraft(positionDraft, typed);
    },
    failure,
    discardDraft,
    isPending,
    isDirty: !isPending && (form.formState.isDirty || position !== viewer.position),
    claim: form.handleSubmit((orgProfile) => {
      setFailure(null);
      if (!isPending) mutate({ claim, orgProfile, position });
    }),
    merge: ({ id }: MembershipView, onRefused: () => void) => {
      setFailure(null);
      if (!isPending) mutate({ claim, position, mergeIntoOrgId: id }, { onError: onRefused });
    },
  };
}

/** The server's message, or that the claim failed if the server gives no reason. */
const failureText = ({ code, message, outcomeUnknown }: ApiError): string =>
  code === 'internal' ? claimCopy.failed : outcomeUnknown ? `${claimCopy.failed}. ${message}` : message;
