// What is typed into a form beyond what it began with, kept as a draft: it survives a reload, and going to another page and back.
import { useLayoutEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';
import { useViewer } from '../session/session.ts';
import { changesIn, draftOf } from './form-draft.ts';

/** The draft of a person who may have no organization yet, or get another one by this form. */
export const usePersonsDraftKey = (name: string): string => draftKey(useViewer().userId, undefined, name);

/** `key` names the draft. The answer forgets it: once the form is sent, or what was typed is given up. */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): () => void {
  useLayoutEffect(() => {
    const values = form.getValues();
    const kept = draftOf(readDraft(key), values);
    // Compared with what the form began with, so that it counts as changed.
    if (Object.keys(kept).length > 0) form.reset({ ...values, ...kept }, { keepDefaultValues: true });
    const began: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => writeDraft(key, changesIn(typed, began)),
    });
  }, [key, form]);
  return () => writeDraft(key, '');
}
