// Above the sign-in and sign-up forms: who invited the visitor, and to what.
import { useQuery } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { redirectTarget } from '../../../domain/redirect.ts';
import { claimInvitationQuery, joinInvitationQuery } from '../../data/queries.ts';
import { type OnboardingSearch, readOnboardingSearch } from '../onboarding/onboarding-search.ts';
import { useRedirectParam } from './SignInFrame.tsx';

type SignInInvitation = ReturnType<typeof useSignInInvitation>;

/** `invitation`: undefined while loading, which shows a skeleton. */
export function InvitationIntro({ invitation }: { invitation: SignInInvitation }) {
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
 * The invitation of a visitor, from the claim or invite link in the page to go to after signing in. undefined while loading; null if there
 * is none or its link does not work. `email`: to sign up or in with, empty if it is unknown or masked.
 */
export function useSignInInvitation() {
  const { claim = '', invite = '', proof } = onboardingSearchIn(useRedirectParam().redirect);
  const claiming = useQuery({ ...claimInvitationQuery(claim), enabled: claim !== '' });
  const joining = useQuery({ ...joinInvitationQuery(invite, proof), enabled: claim === '' && invite !== '' });
  if (claiming.isLoading || joining.isLoading) return undefined;
  const words = signInCopy.invitation;
  if (claiming.data?.invitation) {
    const { email, organization, text, vehicle } = claiming.data.invitation;
    const { year, make, model, vinEnd } = vehicle;
    return { title: text, facts: [words.vehicle(`${year} ${make} ${model}`, vinEnd), words.claim(organization)], email };
  }
  if (joining.data?.invitation) {
    const { email, organization, isMasked } = joining.data.invitation;
    return { title: words.join(organization), facts: email === null ? [] : [words.onlyFor(email)], email: isMasked ? '' : (email ?? '') };
  }
  return null;
}

function onboardingSearchIn(redirect: string | undefined): OnboardingSearch {
  const [path = '', search = ''] = redirectTarget(redirect).split(/\?(.*)/s);
  return path === '/onboarding' ? readOnboardingSearch(defaultParseSearch(search)) : {};
}

/** Fills in the email that was invited, unless something was typed. */
export function usePrefillEmail(invitation: SignInInvitation, typed: string, fill: (email: string) => void): void {
  const email = invitation?.email ?? '';
  const fillIn = useEffectEvent((invited: string) => {
    if (typed === '') fill(invited);
  });
  useEffect(() => {
    if (email !== '') fillIn(email);
  }, [email]);
}
