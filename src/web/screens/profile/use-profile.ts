// The person's own details as a form. What is typed stays through a refusal, and while the same profile is saved elsewhere:
// then only the fields that were not touched here follow.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { updateProfileInput, type ViewerView } from '../../../api/session.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { profile } from '../../copy/profile.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { meQuery } from '../../queries.ts';
import { useViewer } from '../../session.ts';
import { toast } from '../../ui/toast.ts';
import { useCommand } from '../../use-command.ts';

export type Details = ReturnType<typeof useProfile>;

const valuesOf = ({ displayName, phone, position }: ViewerView) => ({ displayName, phone: formatPhone(phone), position });

export function useProfile() {
  const saved = valuesOf(useViewer());
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(updateProfileInput),
    defaultValues: saved,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { isDirty } = form.formState;
  const { mutate, isPending } = useCommand('updateProfile', {
    done: ({ viewer }, _input, cache) => {
      form.reset(valuesOf(viewer));
      cache.setQueryData(meQuery().queryKey, { viewer });
      setEditing(false);
      toast.success(profile.details.saved);
    },
    refused: (refusal) => setFailure(showRefusal(refusal, ['displayName', 'phone', 'position'], form.setError)),
  });
  return {
    form,
    failure,
    isEditing,
    isDirty,
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
