// Creating an account, with Google or with email and password; the meter says how good the password is.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { entry } from '../../copy/entry.ts';
import { Agreement } from '../../LegalLinks.tsx';
import { FormAlert } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmedPassword } from './ConfirmedPassword.tsx';
import { EntryFrame, ForVisitors } from './EntryFrame.tsx';
import { useEntryState } from './entry-state.ts';
import { GoogleSignIn, Or } from './GoogleSignIn.tsx';
import { Invitation } from './Invitation.tsx';
import { signUpInput } from './sign-up-input.ts';
import { useEntry } from './use-entry.ts';
import { useInvitation, useInvitedEmail } from './use-invitation.ts';

const words = entry.signUp;

export function SignUp() {
  return (
    <ForVisitors>
      <SignUpForm />
    </ForVisitors>
  );
}

function SignUpForm() {
  const invitation = useInvitation();
  const { register, handleSubmit, control, formState, setValue } = useForm({
    resolver: standardSchemaResolver(signUpInput),
    defaultValues: { firstName: '', lastName: '', email: useEntryState().email, password: '', confirmation: '' },
  });
  const { enter, isPending, failure } = useEntry('sign-up/email', words.failed);
  const { errors } = formState;
  const email = useWatch({ control, name: 'email' });
  useInvitedEmail(invitation, { typed: email, fill: (invited) => setValue('email', invited) });
  const submit = handleSubmit(({ firstName, lastName, ...account }) =>
    enter({ name: `${firstName} ${lastName}`, email: account.email, password: account.password }),
  );
  return (
    <EntryFrame title={words.title} tabTitle={words.tabTitle} other={{ text: words.other, link: words.otherLink, to: '/login', email }}>
      <Invitation invitation={invitation} />
      <GoogleSignIn page="signup" failed={words.googleFailed} />
      <Or />
      <form className="fields" noValidate onSubmit={(event) => void submit(event)}>
        <div className="field-row">
          <Field label={words.firstName} error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={words.lastName} error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={entry.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...register('email')} />
        </Field>
        <ConfirmedPassword
          label={entry.password}
          password={useWatch({ control, name: 'password' })}
          first={register('password')}
          second={register('confirmation')}
          errors={errors}
        />
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" variant="solid" wide busy={isPending}>
          {words.submit}
        </Button>
      </form>
      <Agreement />
    </EntryFrame>
  );
}
