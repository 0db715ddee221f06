// Signing in, with email and password or with Google.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { entry } from '../../copy/entry.ts';
import { FormAlert } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { EntryFrame, ForVisitors, useRedirect } from './EntryFrame.tsx';
import { useEntryState } from './entry-state.ts';
import { GoogleSignIn, Or } from './GoogleSignIn.tsx';
import { Invitation } from './Invitation.tsx';
import { useEntry } from './use-entry.ts';
import { useInvitation, useInvitedEmail } from './use-invitation.ts';

const words = entry.signIn;
const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, entry.enterEmail)),
  password: z.string().check(z.minLength(1, entry.enterPassword)),
});

export function Login() {
  return (
    <ForVisitors>
      <LoginForm />
    </ForVisitors>
  );
}

function LoginForm() {
  const { email, passwordChanged } = useEntryState();
  const invitation = useInvitation();
  const { register, handleSubmit, control, formState, setValue } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email, password: '' },
  });
  const { enter, isPending, failure } = useEntry('sign-in/email', words.failed);
  const { errors } = formState;
  const typed = useWatch({ control, name: 'email' });
  useInvitedEmail(invitation, { typed, fill: (invited) => setValue('email', invited) });
  return (
    <EntryFrame title={words.title} other={{ text: words.other, link: words.otherLink, to: '/signup', email: typed }}>
      <Invitation invitation={invitation} />
      {passwordChanged && <Done>{words.passwordChanged}</Done>}
      <form className="fields" noValidate onSubmit={(event) => void handleSubmit((input) => enter(input))(event)}>
        <Field label={entry.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...register('email')} />
        </Field>
        <div className="entry-current">
          <Field label={entry.password} error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register('password')} />
          </Field>
          <Link className="text-link" to="/forgot-password" search={useRedirect()} state={{ email: typed }}>
            {words.forgot}
          </Link>
        </div>
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" variant="solid" wide busy={isPending}>
          {words.submit}
        </Button>
      </form>
      <Or />
      <GoogleSignIn page="login" failed={words.failed} />
    </EntryFrame>
  );
}

function Done({ children }: { children: string }) {
  return (
    <p className="entry-done" role="status">
      <CircleCheck aria-hidden="true" />
      {children}
    </p>
  );
}
