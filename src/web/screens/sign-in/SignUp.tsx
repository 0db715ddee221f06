// /signup: creates an account with Google, or with email and password. Where that needs an invitation, it says how to get one, and where nobody
// can sign up, that it is so (NoSignUp.tsx).
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { installation } from '../../data/installation.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { Agreement } from '../../parts/LegalLinks.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SignInForm, SignInFrame, useSignIn, useSignInHistoryState, VisitorsOnly } from './SignInFrame.tsx';
import { signUpInput } from './sign-up-input.ts';
import { GoogleSignIn, OrDivider } from './GoogleSignIn.tsx';
import { InvitationIntro, type SignInInvitation, usePrefillEmail, useSignInInvitation } from './InvitationIntro.tsx';
import { SignUpByInvitation, SignUpClosed } from './NoSignUp.tsx';

const words = signInCopy.signUp;

export const SignUp = () => <VisitorsOnly page={SignUpPage} />;

function SignUpPage() {
  const { invitation, code, isGiven, onRetry } = useSignInInvitation();
  // An invitation that ends while the form is open is refused when it is sent: what was typed stays.
  const [first, setFirst] = useState(invitation);
  if (!first && invitation) setFirst(invitation);
  const { signUp } = installation();
  switch (signUp) {
    case 'open':
      return <SignUpForm invitation={invitation} />;
    case 'closed':
      return <SignUpClosed invitation={invitation} />;
    case 'invited': {
      const known = invitation ?? first;
      if (known) return <SignUpForm invitation={known} />;
      if (invitation === undefined) return <SignInFrame title={words.title} tabTitle={words.tabTitle} pending />;
      return onRetry ? <LoadFailure onRetry={onRetry} /> : <SignUpByInvitation code={code} isDead={isGiven} />;
    }
    default:
      return signUp satisfies never;
  }
}

function SignUpForm({ invitation }: { invitation: SignInInvitation | null | undefined }) {
  const form = useForm({
    resolver: standardSchemaResolver(signUpInput),
    defaultValues: { firstName: '', lastName: '', email: useSignInHistoryState().email, password: '', confirmation: '' },
  });
  const { register, handleSubmit, control, formState, setValue } = form;
  const { signIn: signUp, isPending, failure } = useSignIn('sign-up/email', words.failed);
  const { errors } = formState;
  const email = useWatch({ control, name: 'email' });
  usePrefillEmail(invitation, email, (invited) => setValue('email', invited));
  const submit = handleSubmit(({ firstName, lastName, ...account }) =>
    signUp({
      name: `${firstName} ${lastName}`,
      email: account.email,
      password: account.password,
      ...(invitation && { invitation: invitation.presented }),
    }),
  );
  return (
    <SignInFrame title={words.title} tabTitle={words.tabTitle} other={{ text: words.other, link: words.otherLink, to: '/login', email }}>
      <InvitationIntro invitation={invitation} />
      <GoogleSignIn page="signup" failed={words.googleFailed} invitation={invitation?.presented} />
      <OrDivider />
      <SignInForm onSubmit={(event) => void submit(event)} failure={failure} submit={words.submit} busy={isPending}>
        <div className="field-row">
          <Field label={words.firstName} error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={words.lastName} error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={signInCopy.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...register('email')} />
        </Field>
        <NewPasswordFields label={signInCopy.password} form={form} />
      </SignInForm>
      <Agreement />
    </SignInFrame>
  );
}
