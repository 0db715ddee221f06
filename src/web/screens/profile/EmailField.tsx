// The email for signing in, read-only, and whether it is verified.
import { CircleCheck, Lock } from 'lucide-react';
import { profileCopy } from '../../copy/account/profile.ts';
import { SendVerification } from '../../mail/SendVerification.tsx';
import { useViewer } from '../../session/session.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { InputIcon } from '../../ui/inputs/InputIcon.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

const words = profileCopy.details;

export function EmailField() {
  const { email, emailVerified } = useViewer();
  const verified = (
    <>
      <CircleCheck aria-hidden="true" />
      <span>{words.verified}</span>
    </>
  );
  return (
    <div className="profile-email">
      <Field label={words.email} hint={words.emailHint} aside={emailVerified ? verified : words.notVerified}>
        <div className="input-frame">
          <TextInput type="email" readOnly value={email} autoComplete="off" />
          <InputIcon end>
            <Lock aria-hidden="true" />
          </InputIcon>
        </div>
      </Field>
      {!emailVerified && <SendVerification />}
    </div>
  );
}
