// /unsubscribe: turns off one type of mail, or the digest, with the link from such a mail. Needs a click, because programs also open links.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Out } from '../../../api/operations.ts';
import { refusals } from '../../../domain/refusals.ts';
import { unsubscribeCopy as words } from '../../copy/account/unsubscribe.ts';
import { operation, unsubscriptionQuery } from '../../data/queries.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { useCommand } from '../../data/use-command.ts';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';

const route = getRouteApi('/unsubscribe');

export function Unsubscribe() {
  const { token = '' } = route.useSearch();
  const { data, error, refetch } = useQuery({ ...unsubscriptionQuery(token), enabled: token !== '' });
  const deadLink = refusals['bad-unsubscribe-link'].message;
  if (token === '' || error?.message === deadLink)
    return (
      <SignInFrame title={words.dead} tabTitle={words.title} sentence={deadLink}>
        <ProfileLink />
      </SignInFrame>
    );
  if (error) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SignInFrame title={words.title} pending />;
  if (data.on) return <Question token={token} unsubscription={data} />;
  const { off, offSentence } = words.of(data.type);
  return (
    <SignInFrame title={off} tabTitle={words.title} sentence={offSentence(data.email)} focused>
      <ProfileLink />
    </SignInFrame>
  );
}

function Question({ token, unsubscription: { type, email } }: { token: string; unsubscription: Out<'unsubscription'> }) {
  const { mutate, isPending } = useCommand(operation.unsubscribe, {
    done: (_answer, _input, cache) =>
      cache.setQueryData(unsubscriptionQuery(token).queryKey, (before) => before && { ...before, on: false }),
  });
  const { question, consequence } = words.of(type);
  return (
    <SignInFrame title={question} tabTitle={words.title} sentence={consequence(email)}>
      <Button variant="solid" wide busy={isPending} onClick={() => mutate({ token })}>
        {words.turnOff}
      </Button>
      <ProfileLink />
    </SignInFrame>
  );
}

const ProfileLink = () => (
  <LinkButton to="/profile" wide>
    {words.profile}
  </LinkButton>
);
