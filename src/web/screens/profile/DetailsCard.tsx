// The user's name, email, phone and position: read-only lines, or a form of the same layout.
import { type SubmitEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CircleCheck, Lock } from 'lucide-react';
import { profileCopy } from '../../copy/account/profile.ts';
import { PhoneInput } from '../../parts/forms/PhoneInput.tsx';
import { useFocusAfterSwitch } from '../../parts/forms/use-focus-in-form.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { Field, InputIcon, TextInput } from '../../ui/inputs/Field.tsx';
import { SendVerification } from '../../parts/mail/MailLinkButton.tsx';
import { useViewer } from '../../data/session/session.ts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { updateProfileInput, type ViewerView } from '../../../api/session.ts';
import { readDraft } from '../../data/drafts/draft-storage.ts';
import { hasChanges, useFollowSaved } from '../../parts/forms/follow-saved.ts';
import { showRefusal } from '../../parts/forms/show-refusal.ts';
import { useFormDraft, useUserDraftKey } from '../../data/drafts/use-draft.ts';
import { meQuery, operation } from '../../data/queries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatPhone } from '../../../domain/phone.ts';

const words = profileCopy.details;
/** The form's id, for the save bar, which is outside of the form. */
export const DETAILS_FORM = 'profile-details';
const NOTHING_CHANGED = 'profile-nothing-changed';

interface DetailsCardProps {
  details: ProfileForm;
  /** Something on the page is changed: the save bar replaces the buttons of the form. */
  hasSaveBar: boolean;
  onSave: (event: SubmitEvent) => void;
}

export function DetailsCard({ details, hasSaveBar, onSave }: DetailsCardProps) {
  const { form, failure, isEditing, edit, cancel } = details;
  const { errors } = form.formState;
  const formRef = useFocusAfterSwitch<HTMLFormElement>(isEditing);
  const readOnlyProps = isEditing ? {} : { readOnly: true, placeholder: words.notGiven };
  return (
    <Card as="section" aria-labelledby="profile-details-title" className="profile-details" data-editing={isEditing || undefined}>
      <form id={DETAILS_FORM} ref={formRef} noValidate onSubmit={onSave}>
        <CardHeader
          id="profile-details-title"
          title={words.title}
          note={isEditing && !hasSaveBar ? <span id={NOTHING_CHANGED}>{words.nothingChanged}</span> : undefined}
          actions={
            isEditing ? (
              !hasSaveBar && (
                <>
                  <Button size="compact" onClick={cancel}>
                    {words.cancel}
                  </Button>
                  <Button size="compact" type="submit" variant="solid" disabledBy={NOTHING_CHANGED}>
                    {words.save}
                  </Button>
                </>
              )
            ) : (
              <Button size="compact" onClick={edit}>
                {words.edit}
              </Button>
            )
          }
        />
        <CardBody className="fields">
          <Field label={words.displayName} error={errors.displayName?.message}>
            <TextInput autoComplete="name" {...readOnlyProps} {...form.register('displayName')} />
          </Field>
          <EmailField />
          <div className="field-row">
            <Field label={words.phone} optional={isEditing} error={errors.phone?.message}>
              <PhoneInput {...readOnlyProps} control={form.control} name="phone" />
            </Field>
            <Field label={words.position} optional={isEditing} error={errors.position?.message}>
              <TextInput autoComplete="organization-title" {...readOnlyProps} {...form.register('position')} />
            </Field>
          </div>
          <FormAlert>{failure}</FormAlert>
        </CardBody>
      </form>
    </Card>
  );
}

/** The email for signing in, read-only, and whether it is verified. */
function EmailField() {
  const { email, emailVerified } = useViewer();
  const verified = (
    <>
      <CircleCheck />
      <span>{words.verified}</span>
    </>
  );
  return (
    <div className="profile-email">
      <Field label={words.email} hint={words.emailHint} aside={emailVerified ? verified : words.notVerified}>
        <div className="input-frame">
          <TextInput type="email" readOnly value={email} autoComplete="off" />
          <InputIcon end>
            <Lock />
          </InputIcon>
        </div>
      </Field>
      {!emailVerified && <SendVerification />}
    </div>
  );
}

const FIELDS = ['displayName', 'phone', 'position'] as const;
/** The two forms of the profile save one after the other: each response has the whole profile. */
export const SAVES_OF_PROFILE = 'profile';
type DetailsValues = Record<(typeof FIELDS)[number], string>;

type ProfileForm = ReturnType<typeof useProfile>;

/** Keeps what is typed through a refusal, a reload, and while the profile is saved elsewhere. */
export function useProfile() {
  const saved = savedValues(useViewer());
  const draft = useUserDraftKey('profile');
  const [isEditing, setEditing] = useState(() => readDraft(draft) !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(updateProfileInput), defaultValues: saved });
  const typed = formValues(useWatch({ control: form.control })); // must precede useFormDraft, or it misses the restored draft
  const discardDraft = useFormDraft(draft, form);
  useFollowSaved(saved, () => formValues(form.getValues()), form.setValue);
  const { mutate, isPending } = useCommand(operation.updateProfile, {
    scope: SAVES_OF_PROFILE,
    done: ({ viewer }, _input, cache) => {
      form.reset(savedValues(viewer));
      discardDraft();
      cache.setQueryData(meQuery().queryKey, { viewer });
      setEditing(false);
      toast.success(profileCopy.details.saved);
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
    save: form.handleSubmit((input) => {
      setFailure(null);
      if (!isPending) mutate(input);
    }),
  };
}

const savedValues = ({ displayName, phone, position }: Pick<ViewerView, keyof DetailsValues>): DetailsValues => ({
  displayName,
  phone: formatPhone(phone),
  position,
});

/** Converts the form's values, which are typed as unknown, to strings. */
const formValues = (values: Partial<Record<keyof DetailsValues, unknown>>): DetailsValues => {
  const text = (field: keyof DetailsValues) => (typeof values[field] === 'string' ? values[field] : '');
  return { displayName: text('displayName'), phone: text('phone'), position: text('position') };
};
