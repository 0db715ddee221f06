// Signing in with email and password.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { entry } from '../../copy/entry.ts';
import { FormAlert } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { useEntry } from './use-entry.ts';

const words = entry.signIn;
const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, entry.enterEmail)),
  password: z.string().check(z.minLength(1, entry.enterPassword)),
});

export function Login() {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const { enter, isPending, failure } = useEntry('sign-in/email', words.failed);
  const { errors } = formState;
  return (
    <EntryFrame title={words.title} other={{ text: words.other, link: words.otherLink, to: '/signup' }}>
      <form className="fields" noValidate onSubmit={(event) => void handleSubmit((input) => enter(input))(event)}>
        <Field label={entry.email} error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...register('email')} />
        </Field>
        <Field label={entry.password} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" variant="solid" wide busy={isPending}>
          {words.submit}
        </Button>
      </form>
    </EntryFrame>
  );
}
