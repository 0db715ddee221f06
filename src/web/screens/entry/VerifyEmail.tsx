// Verifying an email with the link from a mail. The page sends the token on: a scanner that only looks at the link uses up nothing.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { refusals } from '../../../domain/refusals.ts';
import { postAuth } from '../../client.ts';
import { entry } from '../../copy/entry.ts';
import { meQuery } from '../../queries.ts';
import { useMaybeViewer } from '../../session.ts';
import { FormAlert } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { EntryFrame } from './EntryFrame.tsx';

const words = entry.verify;
const route = getRouteApi('/verify-email');

export function VerifyEmail() {
  const { token = '' } = route.useSearch();
  const cache = useQueryClient();
  const { isPending, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await postAuth('verify-email', { token });
      await cache.invalidateQueries({ queryKey: meQuery().queryKey });
      return true;
    },
    enabled: token !== '',
    staleTime: Infinity,
  });
  if (token === '' || error?.message === refusals['used-link'].message) return <DeadLink />;
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <EntryFrame title={words.title} sentence={words.pending}>
        <Loading>
          <Skeleton shape="control" />
        </Loading>
      </EntryFrame>
    );
  return (
    <EntryFrame title={words.doneTitle} tabTitle={words.title} sentence={words.done} focused>
      <Onward />
    </EntryFrame>
  );
}

function Onward() {
  const isVisitor = useMaybeViewer() === null;
  return (
    <LinkButton variant="solid" to={isVisitor ? '/login' : '/dashboard'} wide>
      {isVisitor ? words.signIn : words.onward}
    </LinkButton>
  );
}

function DeadLink() {
  const viewer = useMaybeViewer();
  const send = useMutation({ mutationFn: () => postAuth('send-verification-email', {}) });
  if (viewer?.emailVerified)
    return (
      <EntryFrame title={words.alreadyTitle} tabTitle={words.title} focused>
        <Onward />
      </EntryFrame>
    );
  return (
    <EntryFrame title={words.deadTitle} tabTitle={words.title} sentence={viewer ? words.dead : words.deadVisitor} focused>
      {viewer && !send.isSuccess && (
        <Button variant="solid" wide busy={send.isPending} onClick={() => send.mutate()}>
          {words.anew}
        </Button>
      )}
      {viewer && <p role="status">{send.isSuccess && words.sent(viewer.email)}</p>}
      <FormAlert>{send.error?.message}</FormAlert>
      {!viewer && <Onward />}
    </EntryFrame>
  );
}
