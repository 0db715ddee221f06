// The organization's details as a form. What is typed stays through a refusal, and while somebody else saves.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MyOrganizationView } from '../../../api/members.ts';
import { updateOrgInput } from '../../../api/orgs.ts';
import { myOrganization } from '../../copy/my-organization.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { toast } from '../../ui/toast.ts';
import { useOrganizationCommand } from './use-organization-command.ts';

const FIELDS = [
  'name',
  'orgType',
  'titleContactEmail',
  'dealerLicense',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
] as const;
/** Whether it is shown in Discover has a switch of its own. */
const details = z.omit(updateOrgInput, { searchable: true });

export function useDetailsForm(org: MyOrganizationView['org'], onSaved: () => void) {
  const { searchable, id: _, state, ...rest } = org;
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(details),
    defaultValues: { ...rest, ...(state === null ? {} : { state }) },
  });
  const { mutate, isPending } = useOrganizationCommand('updateOrg', {
    done: () => {
      toast.success(myOrganization.details.saved);
      onSaved();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  return {
    form,
    failure,
    isPending,
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isPending) mutate({ ...input, searchable });
    }),
  };
}
