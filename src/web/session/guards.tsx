// Who may pass: `SignedIn` asks for a session, `Member` for an organization to act for besides. Both are routes around routes.
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { frameCopy } from '../copy/frame.ts';
import { Forward } from '../navigation/Forward.tsx';
import { meQuery } from '../data/queries.ts';
import { useViewer, ViewerContext } from './session.ts';
import { isFromMailLink, readOnboardingSearch } from '../screens/onboarding/onboarding-search.ts';
import { LoadFailure } from '../screens/LoadFailure.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { useTabTitle } from '../ui/layout/PageTitle.tsx';
import { Loading, SkeletonCard } from '../ui/feedback/Skeleton.tsx';

const ChooseOrganization = lazy(async () => ({ default: (await import('../screens/ChooseOrganization.tsx')).ChooseOrganization }));

export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { data, isError, refetch } = useQuery(meQuery());
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <PagePending />;
  if (!data.viewer) return <Visitor />;
  return <ViewerContext value={data.viewer}>{children}</ViewerContext>;
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
  const { href } = useLocation();
  if (!org && orgs.length > 0)
    return (
      <Suspense fallback={<PagePending />}>
        <ChooseOrganization orgs={orgs} />
      </Suspense>
    );
  if (!org) return <Forward to={`/onboarding?redirect=${encodeURIComponent(href)}`} />;
  // Anew for another organization: what one of them typed or opened is not the other's.
  return (
    <div className="container page" key={org.id}>
      <Outlet />
    </div>
  );
}

/** Whoever follows an invitation is most likely new here; from signing up there is a way to signing in. */
function Visitor() {
  const { pathname, search, href } = useLocation();
  const isByLink = pathname === '/onboarding' && isFromMailLink(readOnboardingSearch(search));
  return isByLink ? <Forward to={`/signup?redirect=${encodeURIComponent(href)}`} /> : <SignInToContinue />;
}

function SignInToContinue() {
  const { href } = useLocation();
  useTabTitle(frameCopy.signInToContinue);
  return (
    <div className="container page">
      <EmptyState
        heading="h1"
        icon={<LogIn aria-hidden="true" />}
        title={frameCopy.signInToContinue}
        action={
          <LinkButton variant="solid" to="/login" search={{ redirect: href }}>
            {frameCopy.signIn}
          </LinkButton>
        }
      >
        {frameCopy.signInSentence}
      </EmptyState>
    </div>
  );
}

function PagePending() {
  return (
    <div className="container page">
      <Loading>
        <SkeletonCard />
      </Loading>
    </div>
  );
}
