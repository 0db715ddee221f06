// The form of the title policy. Keeps what is typed through a refusal, a reload, and while a colleague saves.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { readDraft, writeDraft } from '../../../drafts/draft-storage.ts';
import { parseDraft, serializeChanges } from '../../../drafts/form-draft.ts';
import { useDraftKey } from '../../../drafts/use-draft.ts';
import { hasChanges, useFollowSaved } from '../../../forms/follow-saved.ts';
import { showRefusal } from '../../../forms/show-refusal.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { POLICY_FIELDS, policyOfTexts, textsOf, valuesIn } from './policy-values.ts';
import { useIsPolicySaving, useUpdatePolicy } from './use-update-policy.ts';

export type PolicyFormState = ReturnType<typeof usePolicyForm>;

/** `policy`: the saved one. */
export function usePolicyForm(policy: TitlePolicy) {
  const draft = useDraftKey('title policy');
  const [failure, setFailure] = useState<string | null>(null);
  const [initial] = useState(() => ({ ...textsOf(policy), ...parseDraft(readDraft(draft), textsOf(policy)) }));
  const form = useForm({ resolver: standardSchemaResolver(policyOfTexts), mode: 'onTouched', defaultValues: initial });
  const { control, getValues } = form;
  const [dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone] = useWatch({ control, name: POLICY_FIELDS });
  const texts = { dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone };
  useFollowSaved(
    textsOf(policy),
    () => getValues(),
    (field, text) => form.setValue(field, text),
  );
  // Only what differs from the saved policy: a draft of what a colleague has changed since would undo it.
  const changes = serializeChanges(texts, textsOf(policy));
  useEffect(() => writeDraft(draft, changes), [draft, changes]);
  const isSaving = useIsPolicySaving();
  const { mutate, isPending } = useUpdatePolicy({
    done: () => toast.success(titlePolicyCopy.saved),
    refused: (refusal) => setFailure(showRefusal(refusal, POLICY_FIELDS, form.setError)),
  });
  return {
    form,
    values: valuesIn(texts),
    failure,
    isSaving,
    isDirty: hasChanges(texts, textsOf(policy)),
    /** Whether leaving the page would lose what is typed. */
    isUnsaved: hasChanges(texts, textsOf(policy)) && !isPending,
    discardDraft: () => writeDraft(draft, ''),
    cancel: () => {
      form.reset(textsOf(policy));
      setFailure(null);
    },
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isSaving) mutate({ ...input, reminders: policy.reminders });
    }),
  };
}
