// The form of a new organization, validated with the server's own schema.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createOrgInput } from '../../../api/orgs.ts';
import { onboardingCopy, type RequiredOrgField } from '../../copy/account/onboarding.ts';
import { useFormDraft, useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { useCommand } from '../../data/use-command.ts';
import { toastNewOrganization } from './toast-new-organization.ts';
import { operation } from '../../data/operation.ts';
import * as z from 'zod/mini';
import { uiCopy } from '../../copy/ui.ts';

export type NewOrganization = ReturnType<typeof useNewOrganization>;

const FIELDS = ['name', 'titleContactEmail', 'dealerLicense', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const;

/** `beforeSubmit` runs first and returns whether to continue. */
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
