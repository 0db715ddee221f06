// /signup: creates an account with Google, or with email and password.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { Agreement } from '../../parts/LegalLinks.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { SignInForm, SignInFrame, useSignIn, useSignInHistoryState, VisitorsOnly } from './SignInFrame.tsx';
import { signUpInput } from './sign-up-input.ts';
import { GoogleSignIn, OrDivider } from './GoogleSignIn.tsx';
import { InvitationIntro, usePrefillEmail, useSignInInvitation } from './InvitationIntro.tsx';

const words = signInCopy.signUp;

export const SignUp = () => <VisitorsOnly page={SignUpForm} />;

function SignUpForm() {
  const invitation = useSignInInvitation();
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
    signUp({ name: `${firstName} ${lastName}`, email: account.email, password: account.password }),
  );
  return (
    <SignInFrame title={words.title} tabTitle={words.tabTitle} other={{ text: words.other, link: words.otherLink, to: '/login', email }}>
      <InvitationIntro invitation={invitation} />
      <GoogleSignIn page="signup" failed={words.googleFailed} />
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
