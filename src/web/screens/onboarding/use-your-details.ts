// The form of the user's own details. Keeps what was typed while other forms on the page are used.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { updateProfileInput } from '../../../api/session.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { onboardingCopy } from '../../copy/account/onboarding.ts';
import { readDraft } from '../../drafts/draft-storage.ts';
import { useFormDraft, useUserDraftKey } from '../../drafts/use-form-draft.ts';
import { showRefusal } from '../../forms/show-refusal.ts';
import { meQuery } from '../../data/queries.ts';
import { useViewer } from '../../session/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { operation } from '../../data/operation.ts';

export type YourDetailsForm = ReturnType<typeof useYourDetails>;

export function useYourDetails() {
  const { displayName, phone, position } = useViewer();
  const draft = useUserDraftKey('details');
  const [isEditing, setEditing] = useState(() => (phone === '' && position === '') || readDraft(draft) !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: standardSchemaResolver(updateProfileInput),
    defaultValues: { displayName, phone: formatPhone(phone), position },
  });
  const discardDraft = useFormDraft(draft, form);
  const { isDirty } = form.formState;
  const save = useCommand(operation.updateProfile, {
    done: ({ viewer }, _input, cache) => {
      cache.setQueryData(meQuery().queryKey, { viewer });
      form.reset({ displayName: viewer.displayName, phone: formatPhone(viewer.phone), position: viewer.position });
      discardDraft();
      setFailure(null);
      setEditing(false);
    },
    refused: (refusal) => setFailure(showRefusal(refusal, ['displayName', 'phone', 'position'], form.setError)),
  });
  return {
    form,
    failure,
    discardDraft,
    isEditing,
    isDirty,
    edit: () => setEditing(true),
    isSaving: save.isPending,
    save: form.handleSubmit(async (input) => {
      await save.mutateAsync(input).then(
        () => toast.success(onboardingCopy.details.saved),
        () => undefined, // shown by `refused`
      );
    }),
    /** Saves what was typed, or shows what is wrong with it. Returns whether nothing is left unsaved. */
    saveIfChanged: async (): Promise<boolean> => {
      if (!isDirty) return true;
      let saved = false;
      await form.handleSubmit(async (input) => {
        saved = await save.mutateAsync(input).then(
          () => true,
          () => false,
        );
      })();
      return saved;
    },
  };
}
