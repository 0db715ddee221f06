// The form of the user's details. Keeps what is typed through a refusal, a reload, and while the profile is saved elsewhere.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { updateProfileInput, type ViewerView } from '../../../api/session.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { readDraft } from '../../data/drafts/draft-storage.ts';
import { hasChanges, useFollowSaved } from '../../parts/forms/follow-saved.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { useFormDraft, useUserDraftKey } from '../../data/drafts/use-form-draft.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { useViewer } from '../../data/session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatPhone } from '../../../domain/phone.ts';

const FIELDS = ['displayName', 'phone', 'position'] as const;
/** The two forms of the profile save one after the other: each response has the whole profile. */
export const SAVES_OF_PROFILE = 'profile';
type DetailsValues = Record<(typeof FIELDS)[number], string>;

export type ProfileForm = ReturnType<typeof useProfile>;

export function useProfile() {
  const saved = savedValues(useViewer());
  const draft = useUserDraftKey('profile');
  const [isEditing, setEditing] = useState(() => readDraft(draft) !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(updateProfileInput), defaultValues: saved });
  const typed = formValues(useWatch({ control: form.control })); // must precede useFormDraft, or it misses the restored draft
  const discardDraft = useFormDraft(draft, form);
  useFollowSaved(saved, () => formValues(form.getValues()), form.setValue);
  const { mutate, isPending } = useCommand(operation.updateProfile, {
    scope: SAVES_OF_PROFILE,
    done: ({ viewer }, _input, cache) => {
      form.reset(savedValues(viewer));
      discardDraft();
      cache.setQueryData(meQuery().queryKey, { viewer });
      setEditing(false);
      toast.success(profileCopy.details.saved);
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  return {
    form,
    failure,
    discardDraft,
    isEditing,
    isDirty: hasChanges(typed, saved),
    isSaving: isPending,
    edit: () => setEditing(true),
    cancel: () => {
      form.reset(saved);
      discardDraft();
      setFailure(null);
      setEditing(false);
    },
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isPending) mutate(input);
    }),
  };
}

const savedValues = ({ displayName, phone, position }: Pick<ViewerView, keyof DetailsValues>): DetailsValues => ({
  displayName,
  phone: formatPhone(phone),
  position,
});

/** Converts the form's values, which are typed as unknown, to strings. */
const formValues = (values: Partial<Record<keyof DetailsValues, unknown>>): DetailsValues => {
  const text = (field: keyof DetailsValues) => (typeof values[field] === 'string' ? values[field] : '');
  return { displayName: text('displayName'), phone: text('phone'), position: text('position') };
};
