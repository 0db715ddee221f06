// The drafts of one text or choice, and of a form's changed fields, in this tab. They survive an error, closing the dialog, and a reload.
import { useLayoutEffect, useState } from 'react';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';
import { useViewer } from '../session/session.ts';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** `name` identifies one of the viewer's drafts. Call `forget` once the text is sent. */
export function useDraft(name: string): [text: string, change: (text: string) => void, forget: () => void] {
  const key = useDraftKey(name);
  const [text, setText] = useState(() => readDraft(key));
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(key, next);
    },
    () => writeDraft(key, ''),
  ];
}

/** The draft of a choice. null if nothing is chosen, or if the choice is no longer one of `values`. */
export function useChoiceDraft<Value extends string>(
  name: string,
  values: readonly Value[],
): [chosen: Value | null, choose: (value: Value) => void, forget: () => void] {
  const [text, choose, forget] = useDraft(name);
  return [values.find((value) => value === text) ?? null, choose, forget];
}

export function useDraftKey(name: string): string {
  const { userId, org } = useViewer();
  return draftKey(userId, org?.id, name);
}

/** A draft key without an organization, for users who have none yet or who get another one with this form. */
export const useUserDraftKey = (name: string): string => draftKey(useViewer().userId, undefined, name);

/** Restores the draft `key` and keeps it up to date. Returns a function that deletes it once the form is sent or abandoned. */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  key: string,
  form: UseFormReturn<Values, Context, Output>,
): () => void {
  useLayoutEffect(() => {
    const values = form.getValues();
    const stored = parseDraft(readDraft(key), values);
    // Keeps the default values, so that the restored fields count as changed.
    if (Object.keys(stored).length > 0) form.reset({ ...values, ...stored }, { keepDefaultValues: true });
    const defaults: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => writeDraft(key, serializeChanges(typed, defaults)),
    });
  }, [key, form]);
  return () => writeDraft(key, '');
}

// Serializes a form's draft: the fields that differ from the form's default values.

/** The changed fields as JSON; empty if there are none. */
export function serializeChanges(typed: Readonly<Record<string, unknown>>, defaults: Readonly<Record<string, unknown>>): string {
  const changes = Object.entries(typed).filter(([field, value]) => isStorable(value) && value !== (defaults[field] ?? ''));
  return changes.length === 0 ? '' : JSON.stringify(Object.fromEntries(changes));
}

/** The stored fields. Ignores unreadable text and values whose type differs from the field's. */
export function parseDraft(text: string, values: Readonly<Record<string, unknown>>): Record<string, string | number> {
  if (text === '') return {};
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string | number] => {
        const [field, value] = entry;
        return isStorable(value) && (values[field] === undefined || typeof values[field] === typeof value);
      }),
    );
  } catch {
    return {};
  }
}

const isStorable = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value));
