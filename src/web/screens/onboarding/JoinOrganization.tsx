// Joins an organization by an invite code, or by the organization's passphrase.
import { useState } from 'react';
import { onboardingCopy } from '../../copy/account/onboarding.ts';
import { useFocusFirstInvalid } from '../../parts/forms/use-focus-in-form.ts';
import { SendVerification } from '../../parts/mail/MailLinkButton.tsx';
import { useViewer } from '../../data/session/session.ts';
import { SignOut } from '../../parts/SignOut.tsx';
import { Button, WaitingButton } from '../../ui/Button.tsx';
import { Card, CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import type { JoinForm } from './use-new-organization.ts';

const words = onboardingCopy.join;

export function JoinOrganization({ joining }: { joining: JoinForm }) {
  const { code, failure, mayVerify, otherAccount, isPending, change, join } = joining;
  const formRef = useFocusFirstInvalid<HTMLFormElement>(failure);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Card>
        <CardBody className="fields">
          <Field label={words.code} hint={words.codeHint} error={failure}>
            <TextInput
              mono
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              value={code}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
          {mayVerify && <SendVerification />}
          {otherAccount !== null && <OtherAccount path={otherAccount} />}
        </CardBody>
        <CardFooter>
          <WaitingButton type="submit" variant="solid" reason={code.trim() === '' ? words.missing : null} busy={isPending}>
            {words.submit}
          </WaitingButton>
        </CardFooter>
      </Card>
    </form>
  );
}

function OtherAccount({ path }: { path: string }) {
  const { userId, email } = useViewer();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="other-account">
      <p>{words.otherAccount(email)}</p>
      <Button busy={isLeaving} onClick={() => setLeaving(true)}>
        {words.switchAccount}
      </Button>
      {isLeaving && <SignOut userId={userId} path={path} onStay={() => setLeaving(false)} />}
    </div>
  );
}
