// Signs in or up with Google: redirects there and comes back signed in, or with an error in the query string.
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Invitation } from '../../../api/auth.ts';
import { GOOGLE_REFUSALS } from '../../../domain/sign-up.ts';
import { refusals } from '../../../domain/refusals.ts';
import { postAuth } from '../../data/api-client.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { refusalText, useRedirectParam } from './SignInFrame.tsx';

const root = getRouteApi('__root__');

interface GoogleSignInProps {
  page: 'login' | 'signup';
  /** The message if there is no other reason. */
  failed: string;
  /** To sign up with. */
  invitation: Invitation | undefined;
}

export function GoogleSignIn({ page, failed, invitation }: GoogleSignInProps) {
  const redirect = useRedirectParam();
  const { error: returnedError }: { error?: string } = root.useSearch();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => postAuth('sign-in/google', { page, ...redirect, ...(invitation && { invitation }) }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const failure = error ? refusalText(error, failed) : returnedError && !isPending && !isSuccess && returnedText(returnedError, failed);
  return (
    <div className="entry-google">
      <Button icon={<GoogleMark />} wide busy={isPending} onClick={() => mutate()}>
        {signInCopy.google.continue}
      </Button>
      <FormAlert>{failure}</FormAlert>
      {failure && returnedError === 'google-unmatched' && <Unmatched />}
    </div>
  );
}

const SIGN_UP_REFUSALS: readonly string[] = ['sign-up-closed', 'sign-up-by-invitation', 'invitation-unusable', 'invitation-for-another'];

/** Why Google's answer did not sign in. `error`: from the server, in the URL. */
function returnedText(error: string, failed: string): string {
  const refusal = GOOGLE_REFUSALS.find((name) => name === error);
  if (refusal === undefined) return failed;
  const { message } = refusals[refusal];
  return SIGN_UP_REFUSALS.includes(refusal) ? signInCopy.google.noAccount(message) : message;
}

/** If the account was created by another person, setting a new password takes it over. */
function Unmatched() {
  const [before, link, after] = signInCopy.google.unmatched;
  return (
    <p className="quiet">
      {before}
      <Link className="text-link" to="/forgot-password" search={useRedirectParam()}>
        {link}
      </Link>
      {after}
    </p>
  );
}

export function OrDivider() {
  return <p className="entry-or row quiet">{signInCopy.google.or}</p>;
}

function GoogleMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12.48 10.92v3.28h7.84c-.24 1.84-.85 3.19-1.79 4.13-1.14 1.15-2.93 2.4-6.05 2.4-4.83 0-8.6-3.89-8.6-8.72s3.77-8.72 8.6-8.72c2.6 0 4.5 1.03 5.9 2.35l2.31-2.31C18.75 1.44 16.13 0 12.48 0 5.87 0 .31 5.39.31 12s5.56 12 12.17 12c3.57 0 6.27-1.17 8.37-3.36 2.16-2.16 2.84-5.21 2.84-7.67 0-.76-.05-1.47-.17-2.05z" />
    </svg>
  );
}
