// /verify-email: verifies an email with the link from a mail. The page posts the token, so that a mail scanner that fetches the link does
// not use it up. In a session of the account nothing more is needed; elsewhere it asks for the account's password, or a new one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { DEFAULT_REDIRECT } from '../../../domain/redirect.ts';
import { refusals } from '../../../domain/refusals.ts';
import { postAuth } from '../../data/api-client.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { meQuery } from '../../data/queries.ts';
import { useMaybeViewer } from '../../data/session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { refusalText, SignInForm, SignInFrame } from './SignInFrame.tsx';
import { loadPage } from '../../navigation/navigation-guard.ts';
import { Email } from '../../ui/text/inline-text.tsx';
import { Field } from '../../ui/inputs/Field.tsx';
import { PasswordInput } from '../../ui/inputs/PasswordInput.tsx';
import { NewPasswordFields, newPasswordShape, passwordsMatch } from './NewPasswordFields.tsx';

const verifyWords = signInCopy.verify;
const route = getRouteApi('/verify-email');

export function VerifyEmail() {
  const { token = '' } = route.useSearch();
  const { mutate, data, error } = useVerify(token);
  const [isEntered, setEntered] = useState(false);
  if (token === '' || error?.message === refusals['used-link'].message) return <DeadLink />;
  if (error) return <LoadFailure onRetry={() => mutate()} />;
  if (!data) return <SignInFrame title={verifyWords.title} sentence={verifyWords.pending} pending />;
  if (!data.verified && !isEntered)
    return <VerifySignedOut token={token} email={data.email} onDone={() => setEntered(true)} onDead={() => mutate()} />;
  return (
    <SignInFrame title={verifyWords.doneTitle} tabTitle={verifyWords.title} sentence={verifyWords.done} focused>
      <ContinueButton />
    </SignInFrame>
  );
}

/** A mutation, because live events would refetch a query. */
function useVerify(token: string) {
  const cache = useQueryClient();
  const verification = useMutation({
    mutationFn: () => postAuth('verify-email', { token }),
    onSuccess: () => cache.invalidateQueries({ queryKey: meQuery().queryKey }),
  });
  const { mutate } = verification;
  useEffect(() => {
    if (token !== '') mutate();
  }, [token, mutate]);
  return verification;
}

/** `redirect`: where a visitor goes after signing in. */
function ContinueButton({ redirect = DEFAULT_REDIRECT }: { redirect?: string }) {
  const isVisitor = useMaybeViewer() === null;
  return (
    <LinkButton variant="solid" to={isVisitor ? '/login' : '/dashboard'} {...(isVisitor && { search: { redirect } })} wide>
      {isVisitor ? verifyWords.signIn : verifyWords.onward}
    </LinkButton>
  );
}

function DeadLink() {
  const viewer = useMaybeViewer();
  const send = useMutation({ mutationFn: () => postAuth('send-verification-email', {}) });
  if (viewer?.emailVerified)
    return (
      <SignInFrame title={verifyWords.alreadyTitle} tabTitle={verifyWords.title} focused>
        <ContinueButton />
      </SignInFrame>
    );
  return (
    <SignInFrame
      title={verifyWords.deadTitle}
      tabTitle={verifyWords.title}
      sentence={viewer ? verifyWords.dead : verifyWords.deadVisitor}
      focused
    >
      {viewer && !send.isSuccess && (
        <Button variant="solid" wide busy={send.isPending} onClick={() => send.mutate()}>
          {verifyWords.anew}
        </Button>
      )}
      {viewer && <p role="status">{send.isSuccess && verifyWords.sent(viewer.email)}</p>}
      <FormAlert>{send.error?.message}</FormAlert>
      {!viewer && <ContinueButton redirect="/profile" />}
    </SignInFrame>
  );
}

const elsewhereWords = signInCopy.verify.elsewhere;
const currentPassword = z.string().check(z.minLength(1, signInCopy.enterPassword));
/** The two ways to verify without a session. A current password has no confirmation. */
const WAYS = {
  current: {
    path: 'verify-email/password',
    schema: z.object({ password: currentPassword, confirmation: z.string() }),
    title: signInCopy.verify.title,
    sentence: elsewhereWords.sentence,
    submit: elsewhereWords.submit,
    note: elsewhereWords.notMine,
    toOther: elsewhereWords.toNew,
  },
  new: {
    path: 'verify-email/new-password',
    schema: z.object(newPasswordShape).check(passwordsMatch),
    title: elsewhereWords.newTitle,
    sentence: elsewhereWords.newSentence,
    submit: elsewhereWords.newSubmit,
    note: null,
    toOther: elsewhereWords.toOld,
  },
} as const;
type Way = keyof typeof WAYS;

interface VerifySignedOutProps {
  token: string;
  /** The email of the link's account. */
  email: string;
  onDone: () => void;
  /** Called if the link was used meanwhile. */
  onDead: () => void;
}

/**
 * The link for verifying an email, opened without a session of its account. The email is verified by the account's password, or by a new
 * one, which ends all sessions and other sign-in methods of the account.
 */
function VerifySignedOut(props: VerifySignedOutProps) {
  const [chosen, choose] = useState<Way>();
  const way = chosen ?? 'current';
  const change = () => choose(way === 'current' ? 'new' : 'current');
  return <PasswordPage key={way} {...props} way={way} focused={chosen !== undefined} onOther={change} />;
}

interface PasswordPageProps extends VerifySignedOutProps {
  way: Way;
  focused: boolean;
  onOther: () => void;
}

/** Verifies the email and signs in. */
function PasswordPage({ token, email, onDone, onDead, way, focused, onOther }: PasswordPageProps) {
  const { path, schema, title, sentence, submit, note, toOther } = WAYS[way];
  const cache = useQueryClient();
  const viewer = useMaybeViewer();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => postAuth(path, { token, password }),
    onSuccess: async () => {
      // If another user was signed in, the site reloads, so that none of their data stays in memory.
      if (viewer) return loadPage(DEFAULT_REDIRECT);
      await cache.cancelQueries({ queryKey: meQuery().queryKey }); // it was sent without the new cookie
      await cache.fetchQuery({ ...meQuery(), staleTime: 0 });
      onDone();
    },
    onError: ({ message }) => {
      if (message === refusals['used-link'].message) onDead();
    },
  });
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { password: '', confirmation: '' },
  });
  return (
    <SignInFrame
      title={title}
      tabTitle={signInCopy.verify.title}
      sentence={<Introduction email={email} parts={sentence} />}
      focused={focused}
    >
      <SignInForm
        onSubmit={(event) => void form.handleSubmit(({ password }) => mutate(password))(event)}
        failure={error && refusalText(error, elsewhereWords.failed)}
        submit={submit}
        busy={isPending}
      >
        {/* Password managers save a password with the username field before it. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {way === 'current' ? (
          <Field label={signInCopy.password} error={form.formState.errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
        ) : (
          <NewPasswordFields label={signInCopy.reset.password} form={form} />
        )}
      </SignInForm>
      <div className="entry-instead">
        {note !== null && <p className="quiet">{note}</p>}
        <Button wide onClick={onOther}>
          {toOther}
        </Button>
      </div>
    </SignInFrame>
  );
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
      {viewer && <span>{` ${elsewhereWords.signedInAs(viewer.email)}`}</span>}
    </>
  );
}
