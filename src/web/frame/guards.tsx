// Layout routes that require a session (`RequireSession`), or a session and an active organization (`RequireOrganization`).
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { LINKED_ORG } from '../../domain/linked-org.ts';
import { frameCopy } from '../copy/frame.ts';
import { hasDrafts } from '../data/drafts/draft-storage.ts';
import { ScreenOutline } from './ScreenOutline.tsx';
import { Redirect } from '../navigation/Redirect.tsx';
import { meQuery } from '../data/queries.ts';
import { useViewer, SignedInViewer } from '../data/session/session.ts';
import { isFromMailLink, readOnboardingSearch } from '../screens/onboarding/onboarding-search.ts';
import { EmptyPage, LoadFailure } from '../parts/LoadFailure.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { LoadingCard } from '../ui/feedback/Skeleton.tsx';

const LinkedOrg = lazy(async () => ({ default: (await import('./LinkedOrg.ts')).LinkedOrg }));
const ChooseOrganization = lazy(async () => ({
  default: (await import('../screens/choose-organization/ChooseOrganization.tsx')).ChooseOrganization,
}));

export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { data, isError, refetch } = useQuery(meQuery());
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <PagePending />;
  if (!data.viewer) return <Visitor />;
  // The key remounts the page for another user of this browser: what the previous one typed is in its state.
  return (
    <SignedInViewer key={data.viewer.userId} value={data.viewer}>
      {children}
    </SignedInViewer>
  );
}

export function RequireOrganization() {
  return (
    <RequireSession>
      <InOrganization />
    </RequireSession>
  );
}

function InOrganization() {
  const { org, orgs } = useViewer();
  const { href, search } = useLocation();
  if (LINKED_ORG in search)
    return (
      <>
        <PagePending />
        <Suspense>
          <LinkedOrg />
        </Suspense>
      </>
    );
  if (!org && orgs.length > 0)
    return (
      <Suspense fallback={<PagePending />}>
        <ChooseOrganization orgs={orgs} />
      </Suspense>
    );
  if (!org) return <Redirect to={`/onboarding?redirect=${encodeURIComponent(href)}`} />;
  // The key remounts the page for another organization, because its state belongs to the previous one.
  return (
    <div className="container page" key={org.id}>
      <Outlet />
    </div>
  );
}

/** A visitor who follows an invitation is probably new and goes to the sign-up page, which links to the sign-in page. */
function Visitor() {
  const { pathname, search, href } = useLocation();
  const isByLink = pathname === '/onboarding' && isFromMailLink(readOnboardingSearch(search));
  return isByLink ? <Redirect to={`/signup?redirect=${encodeURIComponent(href)}`} /> : <SignInToContinue />;
}

function SignInToContinue() {
  const { href } = useLocation();
  return (
    <EmptyPage
      icon={<LogIn />}
      title={frameCopy.signInToContinue}
      action={
        <LinkButton variant="solid" to="/login" search={{ redirect: href }}>
          {frameCopy.signIn}
        </LinkButton>
      }
    >
      {hasDrafts() ? frameCopy.typedIsKept : frameCopy.signInSentence}
    </EmptyPage>
  );
}

function PagePending() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ScreenOutline path={path}>
      <LoadingCard />
    </ScreenOutline>
  );
}
