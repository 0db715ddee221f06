// The form of a new organization. It is complete, and its button enabled, once the server's own schema takes it.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createOrgInput } from '../../../api/orgs.ts';
import { onboarding } from '../../copy/onboarding.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { useCommand } from '../../use-command.ts';
import { sayAdded } from './say-added.ts';

export type NewOrganization = ReturnType<typeof useNewOrganization>;

const FIELDS = ['name', 'titleContactEmail', 'dealerLicense', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const;

/** `before` runs first and may call it off. */
export function useNewOrganization(before: () => Promise<boolean>, onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: 'onTouched',
    resolver: standardSchemaResolver(createOrgInput),
    defaultValues: { name: '', titleContactEmail: '', dealerLicense: '', addressLine1: '', addressLine2: '', city: '', postalCode: '' },
  });
  const { mutate, isPending } = useCommand('createOrg', {
    done: async ({ orgId }, _input, cache) => {
      await sayAdded(cache, orgId, onboarding.create);
      onDone();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  return {
    form,
    failure,
    isPending,
    create: form.handleSubmit(async (input) => {
      setFailure(null);
      if (await before()) mutate(input);
    }),
  };
}
