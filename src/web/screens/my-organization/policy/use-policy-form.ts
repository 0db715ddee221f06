// The form of the title policy. Keeps what is typed through a refusal, a reload, and while a colleague saves.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { titlePolicy } from '../../../../api/desk.ts';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { titlePolicyCopy } from '../../../copy/desk/title-policy.ts';
import { readDraft, writeDraft } from '../../../drafts/draft-storage.ts';
import { parseDraft, serializeChanges } from '../../../drafts/form-draft.ts';
import { useDraftKey } from '../../../drafts/use-draft.ts';
import { hasChanges, useFollowSaved } from '../../../forms/follow-saved.ts';
import { showRefusal } from '../../../forms/show-refusal.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { daysFrom, POLICY_FIELDS, textsOf, valuesOf } from './policy-values.ts';
import { useIsPolicySaving, useUpdatePolicy } from './use-update-policy.ts';

export type PolicyFormState = ReturnType<typeof usePolicyForm>;

/** `policy`: the saved one. */
export function usePolicyForm(policy: TitlePolicy) {
  const draft = useDraftKey('title policy');
  const [failure, setFailure] = useState<string | null>(null);
  const [initial] = useState(() => ({ ...policy, ...parseDraft(readDraft(draft), valuesOf(policy)) }));
  const form = useForm({ resolver: standardSchemaResolver(titlePolicy), mode: 'onTouched', defaultValues: initial });
  const { control, getValues } = form;
  const [dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone] = useWatch({ control, name: POLICY_FIELDS });
  const values = { dueDays, criticalDays, dueSoonDays, sendOnDays, timeZone };
  useFollowSaved(
    textsOf(policy),
    () => textsOf(getValues()),
    (field, text) => form.setValue(field, field === 'timeZone' ? (text as TitlePolicy['timeZone']) : daysFrom(text)),
  );
  // Only what differs from the saved policy: a draft of what a colleague has changed since would undo it.
  const changes = serializeChanges(values, policy);
  useEffect(() => writeDraft(draft, changes), [draft, changes]);
  const isSaving = useIsPolicySaving();
  const { mutate, isPending } = useUpdatePolicy({
    done: () => toast.success(titlePolicyCopy.saved),
    refused: (refusal) => setFailure(showRefusal(refusal, POLICY_FIELDS, form.setError)),
  });
  return {
    form,
    values,
    failure,
    isSaving,
    isDirty: hasChanges(textsOf(values), textsOf(policy)),
    /** Whether leaving the page would lose what is typed. */
    isUnsaved: hasChanges(textsOf(values), textsOf(policy)) && !isPending,
    discardDraft: () => writeDraft(draft, ''),
    cancel: () => {
      form.reset(policy);
      setFailure(null);
    },
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isSaving) mutate({ ...input, reminders: policy.reminders });
    }),
  };
}
