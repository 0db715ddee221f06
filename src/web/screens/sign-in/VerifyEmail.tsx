// /verify-email: verifies an email with the link from a mail. The page posts the token, so that a mail scanner that fetches the link does
// not use it up. In a session of the account nothing more is needed; elsewhere it asks for the account's password, or a new one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DEFAULT_REDIRECT } from '../../../domain/limits.ts';
import { refusals } from '../../../domain/refusals.ts';
import { postAuth } from '../../data/api-client.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { meQuery } from '../../data/queries.ts';
import { useMaybeViewer } from '../../session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { VerifySignedOut } from './VerifySignedOut.tsx';

const words = signInCopy.verify;
const route = getRouteApi('/verify-email');

export function VerifyEmail() {
  const { token = '' } = route.useSearch();
  const { mutate, data, error } = useVerify(token);
  const [isEntered, setEntered] = useState(false);
  if (token === '' || error?.message === refusals['used-link'].message) return <DeadLink />;
  if (error) return <LoadFailure onRetry={() => mutate()} />;
  if (!data)
    return (
      <SignInFrame title={words.title} sentence={words.pending}>
        <Loading>
          <Skeleton shape="control" />
        </Loading>
      </SignInFrame>
    );
  if (!data.verified && !isEntered)
    return <VerifySignedOut token={token} email={data.email} onDone={() => setEntered(true)} onDead={() => mutate()} />;
  return (
    <SignInFrame title={words.doneTitle} tabTitle={words.title} sentence={words.done} focused>
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
      {isVisitor ? words.signIn : words.onward}
    </LinkButton>
  );
}

function DeadLink() {
  const viewer = useMaybeViewer();
  const send = useMutation({ mutationFn: () => postAuth('send-verification-email', {}) });
  if (viewer?.emailVerified)
    return (
      <SignInFrame title={words.alreadyTitle} tabTitle={words.title} focused>
        <ContinueButton />
      </SignInFrame>
    );
  return (
    <SignInFrame title={words.deadTitle} tabTitle={words.title} sentence={viewer ? words.dead : words.deadVisitor} focused>
      {viewer && !send.isSuccess && (
        <Button variant="solid" wide busy={send.isPending} onClick={() => send.mutate()}>
          {words.anew}
        </Button>
      )}
      {viewer && <p role="status">{send.isSuccess && words.sent(viewer.email)}</p>}
      <FormAlert>{send.error?.message}</FormAlert>
      {!viewer && <ContinueButton redirect="/profile" />}
    </SignInFrame>
  );
}
