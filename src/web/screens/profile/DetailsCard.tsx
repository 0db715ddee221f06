// The user's name, email, phone and position: read-only lines, or a form of the same layout.
import type { SubmitEvent } from 'react';
import { CircleCheck, Lock } from 'lucide-react';
import { profileCopy } from '../../copy/account/profile.ts';
import { type OwnDetails, OwnDetailsFields } from '../../parts/forms/OwnDetails.tsx';
import { useFocusAfterSwitch } from '../../parts/forms/use-focus-in-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/layout/Card.tsx';
import { Field, InputIcon, TextInput } from '../../ui/inputs/Field.tsx';
import { SendVerification } from '../../parts/mail/MailLinkButton.tsx';
import { useViewer } from '../../data/session/session.ts';

const words = profileCopy.details;
/** The form's id, for the save bar, which is outside of the form. */
export const DETAILS_FORM = 'profile-details';
const NOTHING_CHANGED = 'profile-nothing-changed';

interface DetailsCardProps {
  details: OwnDetails;
  /** Something on the page is changed: the save bar replaces the buttons of the form. */
  hasSaveBar: boolean;
  onSave: (event: SubmitEvent) => void;
}

export function DetailsCard({ details, hasSaveBar, onSave }: DetailsCardProps) {
  const { form, failure, isEditing, edit, cancel } = details;
  const formRef = useFocusAfterSwitch<HTMLFormElement>(isEditing);
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
        <OwnDetailsFields form={form} failure={failure} labels={words} readOnly={isEditing ? undefined : words.notGiven}>
          <EmailField />
        </OwnDetailsFields>
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
    <div className="grid-8">
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
