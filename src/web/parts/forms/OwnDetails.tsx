// The form of the viewer's own details: name, phone and position.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { updateProfileInput, type ViewerView } from '../../../api/session.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { readDraft } from '../../data/drafts/draft-storage.ts';
import { useFormDraft, useUserDraftKey } from '../../data/drafts/use-draft.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { useViewer } from '../../data/session/session.ts';
import { useCommand } from '../../data/use-command.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { CardBody } from '../../ui/layout/Card.tsx';
import { hasChanges, useFollowSaved } from './follow-saved.ts';
import { PhoneInput } from './PhoneInput.tsx';
import { showRefusal } from './show-refusal.ts';

const FIELDS = ['displayName', 'phone', 'position'] as const;
type DetailsField = (typeof FIELDS)[number];
type DetailsValues = Record<DetailsField, string>;

/** The forms of the profile save one after the other: each response has the whole profile. */
export const SAVES_OF_PROFILE = 'profile';

export type OwnDetails = ReturnType<typeof useOwnDetails>;

/**
 * Keeps what is typed through a refusal, a reload, and while the details are saved elsewhere. `name`: of the draft. `isMissing`: whether
 * the details must be entered first.
 */
export function useOwnDetails(name: string, isMissing: (saved: DetailsValues) => boolean = () => false) {
  const saved = savedValues(useViewer());
  const draft = useUserDraftKey(name);
  const [isEditing, setEditing] = useState(() => isMissing(saved) || readDraft(draft) !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(updateProfileInput), defaultValues: saved });
  const typed = formValues(useWatch({ control: form.control })); // must precede useFormDraft, or it misses the restored draft
  const discardDraft = useFormDraft(draft, form);
  useFollowSaved(saved, () => formValues(form.getValues()), form.setValue);
  const { mutateAsync, isPending } = useCommand(operation.updateProfile, {
    scope: SAVES_OF_PROFILE,
    done: ({ viewer }, _input, cache) => {
      form.reset(savedValues(viewer));
      discardDraft();
      cache.setQueryData(meQuery().queryKey, { viewer });
      setEditing(false);
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
    /** Saves what was typed, or shows what is wrong with it. Returns whether it is saved. */
    save: async (): Promise<boolean> => {
      let isSaved = false;
      await form.handleSubmit(async (input) => {
        setFailure(null);
        isSaved = await mutateAsync(input).then(
          () => true,
          () => false, // shown by `refused`
        );
      })();
      return isSaved;
    },
  };
}

const savedValues = ({ displayName, phone, position }: Pick<ViewerView, DetailsField>): DetailsValues => ({
  displayName,
  phone: formatPhone(phone),
  position,
});

/** Converts the form's values, which are typed as unknown, to strings. */
const formValues = (values: Partial<Record<DetailsField, unknown>>): DetailsValues => {
  const text = (field: DetailsField) => (typeof values[field] === 'string' ? values[field] : '');
  return { displayName: text('displayName'), phone: text('phone'), position: text('position') };
};

interface OwnDetailsFieldsProps {
  form: UseFormReturn<z.input<typeof updateProfileInput>, unknown, z.output<typeof updateProfileInput>>;
  failure: string | null;
  labels: Readonly<Record<DetailsField, string>>;
  /** The placeholder of a field without text, if the fields can only be read. */
  readOnly?: string | undefined;
  /** What stands below the name. */
  children?: ReactNode;
}

/** The body of the form's card. */
export function OwnDetailsFields({ form, failure, labels, readOnly, children }: OwnDetailsFieldsProps) {
  const { errors } = form.formState;
  const input = readOnly === undefined ? {} : { readOnly: true, placeholder: readOnly };
  const isOptional = readOnly === undefined;
  return (
    <CardBody className="fields">
      <Field label={labels.displayName} error={errors.displayName?.message}>
        <TextInput autoComplete="name" {...input} {...form.register('displayName')} />
      </Field>
      {children}
      <div className="field-row">
        <Field label={labels.phone} optional={isOptional} error={errors.phone?.message}>
          <PhoneInput {...input} control={form.control} name="phone" />
        </Field>
        <Field label={labels.position} optional={isOptional} error={errors.position?.message}>
          <TextInput autoComplete="organization-title" {...input} {...form.register('position')} />
        </Field>
      </div>
      <FormAlert>{failure}</FormAlert>
    </CardBody>
  );
}
