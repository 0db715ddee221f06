// The form of a new organization, validated with the server's own schema.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createOrgInput } from '../../../api/orgs.ts';
import { onboardingCopy } from '../../copy/onboarding.ts';
import { useFormDraft, useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { useCommand } from '../../data/use-command.ts';
import { toastNewOrganization } from './toast-new-organization.ts';
import { operation } from '../../data/operation.ts';

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
