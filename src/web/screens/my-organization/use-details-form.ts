// The form of the organization's details. Keeps what is typed through a refusal, and while another user saves.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { MyOrganizationView } from '../../../api/members.ts';
import { updateOrgInput } from '../../../api/orgs.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { hasChanges, useFollowSaved } from '../../forms/follow-saved.ts';
import { useFormDraft } from '../../drafts/use-form-draft.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { useDraftKey } from '../../drafts/use-draft.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useOrganizationCommand } from './use-organization-command.ts';
import { operation } from '../../data/operation.ts';

const FIELDS = [
  'name',
  'orgType',
  'titleContactEmail',
  'titleContactName',
  'titleContactPhone',
  'dealerLicense',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
] as const;
export const DETAILS_DRAFT = 'organization details';
/** Without `searchable`, which has its own switch. */
const detailsInput = z.omit(updateOrgInput, { searchable: true });

export function useDetailsForm(org: MyOrganizationView['org'], onSaved: () => void) {
  const { searchable, id: _, state, ...rest } = org;
  const [failure, setFailure] = useState<string | null>(null);
  const saved = { ...rest, titleContactPhone: formatPhone(rest.titleContactPhone), ...(state === null ? {} : { state }) };
  const form = useForm({ resolver: standardSchemaResolver(detailsInput), defaultValues: saved });
  const typed = textsOf(useWatch({ control: form.control })); // must precede useFormDraft, or it misses the restored draft
  const discardDraft = useFormDraft(useDraftKey(DETAILS_DRAFT), form);
  // Follows what others save meanwhile, or saving this form would undo it.
  useFollowSaved(
    textsOf(saved),
    () => textsOf(form.getValues()),
    (field, value) => form.setValue(field, value as never),
  );
  const { mutate, isPending } = useOrganizationCommand(operation.updateOrg, {
    done: () => {
      discardDraft();
      toast.success(myOrganizationCopy.details.saved);
      onSaved();
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  return {
    form,
    failure,
    discardDraft,
    isPending,
    isDirty: hasChanges(typed, textsOf(saved)),
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isPending) mutate({ ...input, searchable });
    }),
  };
}

type Field = (typeof FIELDS)[number];

/** A field that the form does not have, such as a state that is not chosen, is empty. */
const textsOf = (values: Partial<Record<Field, unknown>>) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? ''])) as Record<Field, string>;
