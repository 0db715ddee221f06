// The address one signs in with: read-only, and whether it is known to be one's own.
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Lock } from 'lucide-react';
import { profile } from '../../copy/profile.ts';
import { postAuth } from '../../client.ts';
import { useViewer } from '../../session.ts';
import { FormAlert } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InputIcon } from '../../ui/InputIcon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const words = profile.details;

export function EmailField() {
  const { email, emailVerified } = useViewer();
  const verified = (
    <>
      <CircleCheck aria-hidden="true" />
      {words.verified}
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
      {!emailVerified && <Verification email={email} />}
    </div>
  );
}

function Verification({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => postAuth('send-verification-email', {}) });
  return (
    <>
      <Button size="compact" busy={isPending} onClick={() => mutate()}>
        {words.sendVerification}
      </Button>
      <p className="profile-sent" role="status">
        {isSuccess && words.verificationSent(email)}
      </p>
      <FormAlert>{error?.message}</FormAlert>
    </>
  );
}
