// The link for verifying an email, opened without a session of its account. The email is verified by the account's password, or by a new
// one, which ends all sessions and other sign-in methods of the account.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DEFAULT_REDIRECT } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import { postAuth } from '../../data/api-client.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { loadPage } from '../../navigation/navigation-guard.ts';
import { meQuery } from '../../data/queries.ts';
import { useMaybeViewer } from '../../session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Email } from '../../ui/text/Email.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordsMatch, newPasswordShape } from './new-password-shape.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { refusalText } from './use-sign-in.ts';

const words = signInCopy.verify.elsewhere;
const currentPasswordSchema = z.object({ password: z.string().check(z.minLength(1, signInCopy.enterPassword)) });
const newPasswordSchema = z.object(newPasswordShape).check(passwordsMatch);

interface VerifySignedOutProps {
  token: string;
  /** The email of the link's account. */
  email: string;
  onDone: () => void;
  /** Called if the link was used meanwhile. */
  onDead: () => void;
}

export function VerifySignedOut({ token, email, onDone, onDead }: VerifySignedOutProps) {
  const [isNew, setNew] = useState<boolean>();
  const props = { token, email, onDone, onDead, focused: isNew !== undefined };
  return isNew === true ? (
    <NewPassword {...props} onOther={() => setNew(false)} />
  ) : (
    <CurrentPassword {...props} onOther={() => setNew(true)} />
  );
}

type MethodProps = VerifySignedOutProps & { focused: boolean; onOther: () => void };

function CurrentPassword(props: MethodProps) {
  const { verify, isPending, failure } = useVerifyWithPassword('verify-email/password', props);
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(currentPasswordSchema),
    defaultValues: { password: '' },
  });
  return (
    <SignInFrame
      title={signInCopy.verify.title}
      sentence={<Introduction email={props.email} parts={words.sentence} />}
      focused={props.focused}
    >
      <form className="fields" noValidate onSubmit={(event) => void handleSubmit(({ password }) => verify(password))(event)}>
        <HiddenUsername email={props.email} />
        <Field label={signInCopy.password} error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" variant="solid" wide busy={isPending}>
          {words.submit}
        </Button>
      </form>
      <OtherMethod sentence={words.notMine} label={words.toNew} onClick={props.onOther} />
    </SignInFrame>
  );
}

function NewPassword(props: MethodProps) {
  const { verify, isPending, failure } = useVerifyWithPassword('verify-email/new-password', props);
  const { register, handleSubmit, control, formState } = useForm({
    resolver: standardSchemaResolver(newPasswordSchema),
    defaultValues: { password: '', confirmation: '' },
  });
  return (
    <SignInFrame
      title={words.newTitle}
      tabTitle={signInCopy.verify.title}
      sentence={<Introduction email={props.email} parts={words.newSentence} />}
      focused={props.focused}
    >
      <form className="fields" noValidate onSubmit={(event) => void handleSubmit(({ password }) => verify(password))(event)}>
        <HiddenUsername email={props.email} />
        <NewPasswordFields
          label={signInCopy.reset.password}
          password={useWatch({ control, name: 'password' })}
          first={register('password')}
          second={register('confirmation')}
          errors={formState.errors}
        />
        <FormAlert>{failure}</FormAlert>
        <Button type="submit" variant="solid" wide busy={isPending}>
          {words.newSubmit}
        </Button>
      </form>
      <OtherMethod label={words.toOld} onClick={props.onOther} />
    </SignInFrame>
  );
}

/** Verifies and signs in. If another user was signed in, reloads the site, so that none of their data stays in memory. */
function useVerifyWithPassword(route: 'verify-email/password' | 'verify-email/new-password', { token, onDone, onDead }: MethodProps) {
  const cache = useQueryClient();
  const viewer = useMaybeViewer();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => postAuth(route, { token, password }),
    onSuccess: async () => {
      if (viewer) {
        loadPage(DEFAULT_REDIRECT);
        return;
      }
      await cache.cancelQueries({ queryKey: meQuery().queryKey }); // it was sent without the new cookie
      await cache.fetchQuery({ ...meQuery(), staleTime: 0 });
      onDone();
    },
    onError: ({ message }) => {
      if (message === refusals['used-link'].message) onDead();
    },
  });
  return { verify: mutate, isPending, failure: error && refusalText(error, words.failed) };
}

function Introduction({ email, parts: [before, after] }: { email: string; parts: readonly [string, string] }) {
  const viewer = useMaybeViewer();
  return (
    <>
      <span>{before}</span>
      <strong>
        <Email>{email}</Email>
      </strong>
      <span>{after}</span>
      {viewer && <span>{` ${words.signedInAs(viewer.email)}`}</span>}
    </>
  );
}

/** Password managers save a password with the username field before it. */
const HiddenUsername = ({ email }: { email: string }) => <input type="email" autoComplete="username" value={email} readOnly hidden />;

function OtherMethod({ sentence, label, onClick }: { sentence?: ReactNode; label: string; onClick: () => void }) {
  return (
    <div className="entry-instead">
      {sentence !== undefined && <p className="entry-note">{sentence}</p>}
      <Button wide onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
