// The person's own details as a form. What is typed stays through a refusal, a reload, and while the same profile is saved elsewhere.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { updateProfileInput } from '../../../api/session.ts';
import { profileCopy } from '../../copy/profile.ts';
import { readDraft } from '../../drafts/draft-storage.ts';
import { hasChanges, useFollowSaved } from '../../forms/follow-saved.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { useFormDraft, useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { meQuery } from '../../data/queries.ts';
import { useViewer } from '../../session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { FIELDS, typedIn, valuesOf } from './details-values.ts';
import { operation } from '../../data/operation.ts';

export type ProfileForm = ReturnType<typeof useProfile>;

export function useProfile() {
  const saved = valuesOf(useViewer());
  const draft = useUserDraftKey('profile');
  const [isEditing, setEditing] = useState(() => readDraft(draft) !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(updateProfileInput), defaultValues: saved });
  const typed = typedIn(useWatch({ control: form.control })); // before the draft, or it misses what that brings back
  const forget = useFormDraft(draft, form);
  useFollowSaved(saved, () => typedIn(form.getValues()), form.setValue);
  const { mutate, isPending } = useCommand(operation.updateProfile, {
    done: ({ viewer }, _input, cache) => {
      form.reset(valuesOf(viewer));
      forget();
      cache.setQueryData(meQuery().queryKey, { viewer });
      setEditing(false);
      toast.success(profileCopy.details.saved);
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  return {
    form,
    failure,
    forget,
    isEditing,
    isDirty: hasChanges(typed, saved),
    isSaving: isPending,
    edit: () => setEditing(true),
    cancel: () => {
      form.reset(saved);
      forget();
      setFailure(null);
      setEditing(false);
    },
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isPending) mutate(input);
    }),
  };
}
