// The forms that make a person a member: of a new organization, or of one that they join with a code.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createOrgInput } from '../../../api/orgs.ts';
import { onboardingCopy, type RequiredOrgField } from '../../copy/account/onboarding.ts';
import { useFormDraft, useUserDraftKey } from '../../data/drafts/use-form-draft.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { useCommand } from '../../data/use-command.ts';
import { joinInvitationQuery, meQuery, operation } from '../../data/queries.ts';
import { uiCopy } from '../../copy/ui.ts';
import { inviteLinkIn, maskEmail, normalizeCode } from '../../../domain/organization-invite.ts';
import { INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { useViewer } from '../../data/session/session.ts';
import type { OnboardingSearch } from './onboarding-search.ts';
import { toast } from '../../ui/feedback/toast.ts';

export type NewOrganization = ReturnType<typeof useNewOrganization>;

const FIELDS = ['name', 'titleContactEmail', 'dealerLicense', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const;

/** The form of a new organization, validated with the server's own schema. `beforeSubmit` runs first and returns whether to continue. */
export function useNewOrganization(beforeSubmit: () => Promise<boolean>, onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: 'onTouched',
    resolver: standardSchemaResolver(createOrgInput),
    defaultValues: { name: '', titleContactEmail: '', dealerLicense: '', addressLine1: '', addressLine2: '', city: '', postalCode: '' },
  });
  const discardDraft = useFormDraft(useUserDraftKey('new organization'), form);
  const { mutateAsync } = useCommand(operation.createOrg, {
    done: async ({ orgId }, _input, cache) => {
      discardDraft();
      await toastNewOrganization(cache, orgId, onboardingCopy.create);
      onDone();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  // Pending from the click on, including `beforeSubmit`: a second click would create a second organization.
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    if (await beforeSubmit()) await mutateAsync(input).catch(() => undefined); // shown by `refused`
  });
  return {
    form,
    failure,
    discardDraft,
    isPending: isSubmitting,
    create: (event: FormEvent) => (isSubmitting ? event.preventDefault() : void submit(event)),
  };
}

const REQUIRED_FIELDS: readonly RequiredOrgField[] = ['name', 'orgType', 'titleContactEmail', 'dealerLicense', 'state'];

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** Why a new organization cannot be created yet, as the text next to its button. null if it can. */
export function missingFieldsText(values: { readonly [Field in RequiredOrgField]?: unknown }): string | null {
  const missing = REQUIRED_FIELDS.filter((field) => isBlank(values[field]));
  if (missing.length > 0) return uiCopy.stillMissing(missing.map((field) => onboardingCopy.create.requiredFields[field]));
  return z.safeParse(createOrgInput, values).error?.issues[0]?.message ?? null;
}

export type JoinForm = ReturnType<typeof useJoin>;

/** Joins an organization with a code. A refusal keeps what was typed. `beforeSubmit` runs first and returns whether to continue. */
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

interface Texts {
  done: (name: string) => string;
  doneElsewhere: (name: string) => string;
}

/** Shows a toast about a new membership. If another organization stays active, the toast says how to switch. */
async function toastNewOrganization(cache: QueryClient, orgId: string, texts: Texts): Promise<void> {
  await cache.invalidateQueries(meQuery());
  const viewer = cache.getQueryData(meQuery().queryKey)?.viewer;
  const added = viewer?.orgs.find(({ id }) => id === orgId);
  if (added) toast.success((viewer?.org?.id === orgId ? texts.done : texts.doneElsewhere)(added.name));
}
