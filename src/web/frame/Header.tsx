// The header as the person at the screen needs it: a visitor, somebody without an organization to act for, a member.
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ViewerView } from '../../api/session.ts';
import { commandsAnswered } from '../data/commands-answered.ts';
import { frameCopy } from '../copy/frame.ts';
import { leaveUnlessGuarded } from '../navigation/navigation-guard.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { SWITCH, useMaybeViewer, useSignOut, useSwitchOrg } from '../session/session.ts';
import { AppHeader, type HeaderLink } from '../ui/header/AppHeader.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';

export function Header() {
  const viewer = useMaybeViewer();
  if (viewer === undefined) return <AppHeader home="/" account={null} />;
  return viewer === null ? <VisitorsHeader /> : <PersonsHeader viewer={viewer} />;
}

function VisitorsHeader() {
  const { pathname } = useLocation();
  return (
    <AppHeader home="/" account={null}>
      {pathname === '/signup' ? (
        <LinkButton to="/login">{frameCopy.signIn}</LinkButton>
      ) : (
        <LinkButton to="/signup">{frameCopy.signUp}</LinkButton>
      )}
    </AppHeader>
  );
}

function PersonsHeader({ viewer: { displayName, org, orgs } }: { viewer: ViewerView }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const onSignOut = useSignOut();
  const cache = useQueryClient();
  const { mutate, isPending } = useSwitchOrg(async () => {
    // The thread in sight is on this organization's dashboard, and rarely on the other's.
    if (pathname.startsWith('/t/')) await navigate({ to: '/dashboard' });
    // Their answers belong to the organization that sent them, and would be taken for the other's.
    await commandsAnswered(cache, ({ options }) => options.mutationKey?.[0] !== SWITCH);
  });
  const onSwitch = (orgId: string) => {
    if (orgId !== org?.id) leaveUnlessGuarded('switch', () => mutate({ orgId }));
  };
  const account = { person: displayName, organization: org, organizations: orgs, isSwitching: isPending, onSwitch, onSignOut };
  return (
    <AppHeader home={orgs.length === 0 ? '/onboarding' : '/dashboard'} links={linksOf(org, orgs.length > 0, pathname)} account={account}>
      {org && (
        <Fragment key={org.id}>
          <PaletteButton account={account} role={org.role} orgId={org.id} />
          <NotificationBell />
        </Fragment>
      )}
    </AppHeader>
  );
}

/** A thread, a new one and the invitations are reached from the dashboard, and lead back to it. */
const AROUND_DASHBOARD = /^\/(t\/|new$|invites$)/;

/** A person with several organizations and no active one is asked to choose. A person with none sees only My Organization. */
function linksOf(org: ViewerView['org'], hasSome: boolean, pathname: string): HeaderLink[] {
  const myOrganization = { label: frameCopy.myOrganization, to: '/myorganization' } as const;
  if (!hasSome) return [myOrganization];
  const incoming = org?.incomingRequests ?? 0;
  return [
    { label: frameCopy.dashboard, to: '/dashboard', isAround: AROUND_DASHBOARD.test(pathname) },
    { label: frameCopy.network, to: '/network', count: incoming, waits: frameCopy.requests(incoming) },
    myOrganization,
  ];
}
