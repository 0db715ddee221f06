// "Your Details": a form until it is saved, then a line with an Edit button.
import { useForm } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { formatPhone } from '../../../domain/phone.ts';
import { onboardingCopy } from '../../copy/account/onboarding.ts';
import { PhoneInput } from '../../parts/forms/PhoneInput.tsx';
import { useFocusAfterSwitch } from '../../parts/forms/use-focus-in-form.ts';
import { useViewer } from '../../data/session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/layout/Card.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { updateProfileInput } from '../../../api/session.ts';
import { readDraft } from '../../data/drafts/draft-storage.ts';
import { useFormDraft, useUserDraftKey } from '../../data/drafts/use-draft.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';

const words = onboardingCopy.details;

export function YourDetails({ details }: { details: YourDetailsForm }) {
  const container = useFocusAfterSwitch<HTMLDivElement>(details.isEditing);
  return <div ref={container}>{details.isEditing ? <DetailsForm details={details} /> : <DetailsLine onEdit={details.edit} />}</div>;
}

function DetailsForm({ details: { form, failure, isSaving, save } }: { details: YourDetailsForm }) {
  const { errors } = form.formState;
  return (
    <form aria-labelledby="your-details" noValidate onSubmit={(event) => void save(event)}>
      <Card>
        <CardHeader id="your-details" title={words.title} />
        <CardBody className="fields">
          <Field label={words.fullName} error={errors.displayName?.message}>
            <TextInput autoComplete="name" {...form.register('displayName')} />
          </Field>
          <div className="field-row">
            <Field label={words.phone} optional error={errors.phone?.message}>
              <PhoneInput control={form.control} name="phone" />
            </Field>
            <Field label={words.position} optional error={errors.position?.message}>
              <TextInput autoComplete="organization-title" {...form.register('position')} />
            </Field>
          </div>
          <FormAlert>{failure}</FormAlert>
        </CardBody>
        <CardFooter>
          <Button type="submit" busy={isSaving}>
            {words.save}
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}

function DetailsLine({ onEdit }: { onEdit: () => void }) {
  const { displayName, phone, position } = useViewer();
  const facts = [position, formatPhone(phone)].filter(Boolean).join(' · ');
  return (
    <Card as="section" aria-labelledby="your-details">
      <CardHeader id="your-details" title={words.title} />
      <div className="details-line row">
        <Avatar name={displayName} size="large" />
        <div className="details-words">
          <p className="details-name" translate="no">
            {displayName}
          </p>
          <p className="muted">{facts === '' ? words.noFacts : facts}</p>
        </div>
        <Button variant="ghost" size="compact" onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
    </Card>
  );
}

type YourDetailsForm = ReturnType<typeof useYourDetails>;

/** The form of the user's own details. Keeps what was typed while other forms on the page are used. */
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
