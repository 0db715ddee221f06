// /login: signs in with email and password, or with Google.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { cleanEmail } from '../../../domain/input/email.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { installation } from '../../data/installation.ts';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';
import { SignInForm, SignInFrame, useRedirectParam, useSignIn, useSignInHistoryState, VisitorsOnly } from './SignInFrame.tsx';
import { GoogleSignIn, OrDivider } from './GoogleSignIn.tsx';
import { InvitationIntro, usePrefillEmail, useSignInInvitation } from './InvitationIntro.tsx';

const words = signInCopy.signIn;
const schema = z.object({
  email: z.string().check(z.overwrite(cleanEmail), z.minLength(1, signInCopy.enterEmail)),
  password: z.string().check(z.minLength(1, signInCopy.enterPassword)),
});

export const Login = () => <VisitorsOnly page={LoginForm} />;

function LoginForm() {
  const { email, passwordChanged } = useSignInHistoryState();
  const { invitation } = useSignInInvitation();
  const toSignUp = installation().signUp === 'invited' && invitation === null ? signInCopy.byInvitation.link : words.otherLink;
  const other = { text: words.other, link: toSignUp, to: '/signup' as const };
  const { register, handleSubmit, control, formState, setValue } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email, password: '' },
  });
  const { signIn, isPending, failure } = useSignIn('sign-in/email', words.failed);
  const { errors } = formState;
  const typed = useWatch({ control, name: 'email' });
  usePrefillEmail(invitation, typed, (invited) => setValue('email', invited));
  return (
    <SignInFrame title={words.title} {...(installation().signUp !== 'closed' && { other: { ...other, email: typed } })}>
      <InvitationIntro invitation={invitation} />
      {passwordChanged && (
        <p className="entry-done" role="status">
          <CircleCheck />
          <span>{words.passwordChanged}</span>
        </p>
      )}
      <SignInForm
        failure={failure}
        submit={words.submit}
        busy={isPending}
        onSubmit={(event) => {
          takeFilledIn(event.currentTarget, setValue);
          void handleSubmit((input) => signIn(input))(event);
        }}
      >
        <Field label={signInCopy.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...register('email')} />
        </Field>
        <div className="entry-current">
          <Field label={signInCopy.password} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register('password')} />
          </Field>
          <Link className="text-link" to="/forgot-password" search={useRedirectParam()} state={{ email: typed }}>
            {words.forgot}
          </Link>
        </div>
      </SignInForm>
      <OrDivider />
      <GoogleSignIn page="login" failed={words.failed} invitation={invitation?.presented} />
    </SignInFrame>
  );
}

/**
 * What a browser filled in without telling the page. Some password managers set the value of an input and send no event, so the form knows
 * nothing of it until it reads the inputs.
 */
function takeFilledIn(form: HTMLFormElement, setValue: (name: 'email' | 'password', value: string) => void): void {
  for (const name of ['email', 'password'] as const) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) setValue(name, input.value);
  }
}
