// /forgot-password: requests a link to set a new password. /reset-password: sets it with the link from the mail.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { postAuth } from '../../data/api-client.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { useMaybeViewer } from '../../data/session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText, SignInForm, SignInFrame, useRedirectParam, useSignInHistoryState } from './SignInFrame.tsx';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { refusals } from '../../../domain/refusals.ts';
import { meQuery } from '../../data/queries.ts';
import { NewPasswordFields, newPasswordShape, passwordsMatch } from './NewPasswordFields.tsx';
import { emailInput } from './sign-up-input.ts';

const forgotWords = signInCopy.forgot;
const emailSchema = z.object({ email: emailInput });

/** The answer does not reveal whether an account has this email. */
export function ForgotPassword() {
  const { email } = useSignInHistoryState();
  const viewer = useMaybeViewer();
  const redirect = useRedirectParam();
  const request = useMutation({ mutationFn: (input: { email: string }) => postAuth('request-password-reset', { ...input, ...redirect }) });
  const { register, handleSubmit, control, formState } = useForm({
    resolver: standardSchemaResolver(emailSchema),
    defaultValues: { email: email || (viewer?.email ?? '') },
  });
  const typed = useWatch({ control, name: 'email' });
  const back = viewer ? {} : { other: { link: forgotWords.back, to: '/login' as const, email: typed } };
  if (request.isSuccess) return <Sent email={request.variables.email} onAnother={request.reset} back={back} />;
  return (
    <SignInFrame title={forgotWords.title} tabTitle={forgotWords.tabTitle} sentence={forgotWords.sentence} {...back}>
      <SignInForm
        onSubmit={(event) => void handleSubmit((input) => request.mutate(input))(event)}
        failure={request.error && refusalText(request.error, forgotWords.failed)}
        submit={forgotWords.submit}
        busy={request.isPending}
      >
        <Field label={signInCopy.email} error={formState.errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...register('email')} />
        </Field>
      </SignInForm>
    </SignInFrame>
  );
}

interface SentProps {
  email: string;
  onAnother: () => void;
  back: { other?: { link: string; to: '/login'; email: string } };
}

function Sent({ email, onAnother, back }: SentProps) {
  const redirect = useRedirectParam();
  const resend = useMutation({
    mutationFn: () => postAuth('request-password-reset', { email, ...redirect }),
    onSuccess: () => toast.success(forgotWords.sentAgain),
  });
  const [before, after] = forgotWords.sent;
  return (
    <SignInFrame
      title={forgotWords.sentTitle}
      focused
      sentence={
        <>
          <span>{before}</span>
          <strong translate="no">{email}</strong>
          <span>{after}</span>
        </>
      }
      {...back}
    >
      <p className="quiet">{forgotWords.nothingCame}</p>
      <FormAlert>{resend.error && refusalText(resend.error, forgotWords.failed)}</FormAlert>
      <div className="entry-ways flow">
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          {forgotWords.again}
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          {forgotWords.another}
        </Button>
      </div>
    </SignInFrame>
  );
}

const words = signInCopy.reset;
const schema = z.object(newPasswordShape).check(passwordsMatch);
const route = getRouteApi('/reset-password');

export function ResetPassword() {
  const { token = '' } = route.useSearch();
  const works = useLinkCheck(token);
  if (works === false) return <DeadLink />;
  if (works) return <NewPassword token={token} />;
  return <SignInFrame title={words.title} tabTitle={words.tabTitle} sentence={words.pending} pending />;
}

/**
 * Whether the link works; undefined while that is checked. If the check fails, the form is shown, and submitting it reports the problem.
 */
function useLinkCheck(token: string): boolean | undefined {
  const { mutate, data, isError } = useMutation({ mutationFn: () => postAuth('check-reset-link', { token }) });
  useEffect(() => {
    if (token !== '') mutate();
  }, [token, mutate]);
  if (token === '') return false;
  return data?.works ?? (isError || undefined);
}

function NewPassword({ token }: { token: string }) {
  const redirect = useRedirectParam();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => postAuth('reset-password', { token, password }),
    onSuccess: async ({ email }) => {
      // All sessions of this account have ended, including this page's own. A session of another account continues, and its page shows the
      // toast.
      await cache.cancelQueries({ queryKey: meQuery().queryKey });
      const { viewer } = await cache.fetchQuery({ ...meQuery(), staleTime: 0 });
      if (viewer) toast.success(words.changed);
      await navigate({ to: '/login', search: redirect, replace: true, state: { email, passwordChanged: true } });
    },
  });
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { password: '', confirmation: '' },
  });
  if (error?.message === refusals['used-link'].message) return <DeadLink />;
  return (
    <SignInFrame title={words.title} tabTitle={words.tabTitle} sentence={words.sentence}>
      <SignInForm
        onSubmit={(event) => void form.handleSubmit((input) => mutate(input.password))(event)}
        failure={error && refusalText(error, words.failed)}
        submit={words.submit}
        busy={isPending}
      >
        <NewPasswordFields label={words.password} form={form} />
      </SignInForm>
    </SignInFrame>
  );
}

function DeadLink() {
  return (
    <SignInFrame
      title={words.deadTitle}
      tabTitle={words.tabTitle}
      sentence={words.dead}
      focused
      other={{ link: forgotWords.back, to: '/login' }}
    >
      <LinkButton variant="solid" to="/forgot-password" search={useRedirectParam()} wide>
        {words.anew}
      </LinkButton>
    </SignInFrame>
  );
}
