// /reset-password: sets a new password with the link from a mail.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { refusals } from '../../../domain/refusals.ts';
import { postAuth } from '../../data/api-client.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { meQuery } from '../../data/queries.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { NewPasswordFields, newPasswordShape, passwordsMatch } from './NewPasswordFields.tsx';
import { SignInForm, SignInFrame, useRedirectParam } from './SignInFrame.tsx';
import { refusalText } from './use-sign-in.ts';

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
      other={{ link: signInCopy.forgot.back, to: '/login' }}
    >
      <LinkButton variant="solid" to="/forgot-password" search={useRedirectParam()} wide>
        {words.anew}
      </LinkButton>
    </SignInFrame>
  );
}
