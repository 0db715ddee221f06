// The person's own details as a form. What is typed stays through a refusal, and while the same profile is saved elsewhere.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { updateProfileInput } from '../../../api/session.ts';
import { profile } from '../../copy/profile.ts';
import { differ, useFollowSaved } from '../../forms/follow-saved.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { meQuery } from '../../queries.ts';
import { useViewer } from '../../session.ts';
import { toast } from '../../ui/toast.ts';
import { useCommand } from '../../use-command.ts';
import { FIELDS, typedIn, valuesOf } from './details-values.ts';

export type Details = ReturnType<typeof useProfile>;

export function useProfile() {
  const saved = valuesOf(useViewer());
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(updateProfileInput), defaultValues: saved });
  const typed = typedIn(useWatch({ control: form.control }));
  useFollowSaved(saved, () => typedIn(form.getValues()), form.setValue);
  const { mutate, isPending } = useCommand('updateProfile', {
    done: ({ viewer }, _input, cache) => {
      form.reset(valuesOf(viewer));
      cache.setQueryData(meQuery().queryKey, { viewer });
      setEditing(false);
      toast.success(profile.details.saved);
    },
    refused: (refusal) => setFailure(showRefusal(refusal, FIELDS, form.setError)),
  });
  return {
    form,
    failure,
    isEditing,
    isDirty: differ(typed, saved),
    isSaving: isPending,
    edit: () => setEditing(true),
    cancel: () => {
      form.reset(saved);
      setFailure(null);
      setEditing(false);
    },
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isPending) mutate(input);
    }),
  };
}
