// Above the sign-in and sign-up forms: who invited the visitor, and to what.
import { useQuery } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { redirectTarget } from '../../../domain/redirect.ts';
import { claimInvitationQuery, joinInvitationQuery, signUpLinkQuery } from '../../data/queries.ts';
import type { AuthOut, Invitation } from '../../../api/auth.ts';
import type { Out } from '../../../api/operations.ts';
import { useHeldInvitation } from './held-invitation.ts';
import { type OnboardingSearch, readOnboardingSearch } from '../onboarding/onboarding-search.ts';
import { useRedirectParam } from './SignInFrame.tsx';

/** `email`: to sign up or in with, empty if it is unknown or masked. `presented`: what the server is sent to sign up with. */
export type SignInInvitation = { title: string; facts: readonly string[]; email: string; presented: Invitation };
/** undefined while loading; null if there is none, or its link does not work. */
type MaybeInvitation = SignInInvitation | null | undefined;

/** `invitation`: undefined while loading, which shows a skeleton. */
export function InvitationIntro({ invitation }: { invitation: MaybeInvitation }) {
  if (invitation === null) return null;
  if (!invitation)
    return (
      <div className="entry-invitation">
        <Loading>
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton shape="short" />
        </Loading>
      </div>
    );
  return (
    <section className="entry-invitation" aria-label={signInCopy.invitation.label}>
      <p>
        <strong>{invitation.title}</strong>
      </p>
      {invitation.facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </section>
  );
}

/**
 * The invitation of a visitor: from the claim or invite link in the page to go to after signing in, or the operator's. `code`: the code of the
 * invite, empty if there is none. `onRetry`: it could not be read.
 */
export function useSignInInvitation(): { invitation: MaybeInvitation; isGiven: boolean; code: string; onRetry: (() => void) | null } {
  const { claim = '', invite = '', proof } = onboardingSearchIn(useRedirectParam().redirect);
  const held = useHeldInvitation();
  const link = claim === '' && invite === '' ? held : '';
  const claiming = useQuery({ ...claimInvitationQuery(claim), enabled: claim !== '' });
  const joining = useQuery({ ...joinInvitationQuery(invite, proof), enabled: claim === '' && invite !== '' });
  const opening = useQuery({ ...signUpLinkQuery(link), enabled: link !== '' });
  const failed = [claiming, joining, opening].find(({ isError }) => isError);
  const isLoading = claiming.isLoading || joining.isLoading || opening.isLoading;
  return {
    invitation: isLoading
      ? undefined
      : (claimInvitation(claim, claiming.data) ?? joinInvitation(invite, joining.data) ?? operatorsInvitation(link, opening.data)),
    isGiven: [claim, invite, link].some((one) => one !== ''),
    code: invite,
    onRetry: failed ? () => void failed.refetch() : null,
  };
}

const words = signInCopy.invitation;

function claimInvitation(claim: string, data: Out<'claimInvitation'> | undefined): SignInInvitation | null {
  if (!data?.invitation) return null;
  const { email, organization, text, vehicle } = data.invitation;
  const { year, make, model, vinEnd } = vehicle;
  const facts = [words.vehicle(`${year} ${make} ${model}`, vinEnd), words.claim(organization)];
  return { title: text, facts, email, presented: { kind: 'claim', secret: claim } };
}

function joinInvitation(code: string, data: Out<'joinInvitation'> | undefined): SignInInvitation | null {
  if (!data?.invitation) return null;
  const { email, organization, isMasked } = data.invitation;
  const facts = email === null ? [] : [words.onlyFor(email)];
  return { title: words.join(organization), facts, email: isMasked ? '' : (email ?? ''), presented: { kind: 'invite', secret: code } };
}

function operatorsInvitation(token: string, data: AuthOut<'check-sign-up-link'> | undefined): SignInInvitation | null {
  if (!data?.invitation) return null;
  const { email, organization } = data.invitation;
  const facts = email === null ? [] : [words.onlyFor(email)];
  return { title: words.signUp(organization), facts, email: email ?? '', presented: { kind: 'operator', secret: token } };
}

function onboardingSearchIn(redirect: string | undefined): OnboardingSearch {
  const [path = '', search = ''] = redirectTarget(redirect).split(/\?(.*)/s);
  return path === '/onboarding' ? readOnboardingSearch(defaultParseSearch(search)) : {};
}

/** Fills in the email that was invited, unless something was typed. */
export function usePrefillEmail(invitation: MaybeInvitation, typed: string, fill: (email: string) => void): void {
  const email = invitation?.email ?? '';
  const fillIn = useEffectEvent((invited: string) => {
    if (typed === '') fill(invited);
  });
  useEffect(() => {
    if (email !== '') fillIn(email);
  }, [email]);
}
