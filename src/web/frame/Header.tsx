// The header for a visitor, a user without an active organization, or a member.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useState } from 'react';
import { ScanLine } from 'lucide-react';
import type { ViewerView } from '../../api/session.ts';
import { useKeyDown } from '../browser/use-key-down.ts';
import { commandsSettled } from '../data/use-command.ts';
import { frameCopy } from '../copy/frame.ts';
import { leaveUnlessGuarded } from '../navigation/navigation-guard.ts';
import { NotificationBell } from '../parts/notifications/NotificationBell.tsx';
import { Palette } from './palette/Palette.tsx';
import { SWITCH_ORG, useMaybeViewer, useSwitchOrg } from '../data/session/session.ts';
import { AppHeader, type HeaderLink } from './AppHeader.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { useLazyPart } from '../ui/menus/LazyMenu.tsx';
import { isDialogOpen } from '../ui/dialogs/is-dialog-open.ts';

const loadSignOut = () => import('../parts/SignOut.tsx');
const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }));

export function Header() {
  const viewer = useMaybeViewer();
  if (viewer === undefined) return <AppHeader home="/" account={null} />;
  return viewer === null ? <VisitorHeader /> : <UserHeader viewer={viewer} />;
}

const FOR_VISITORS = /^\/(login|signup|forgot-password|reset-password|verify-email|unsubscribe)?$/;

/** Both pages lead on to where the visitor wanted to go: an invitation must not be lost. A mistyped address leads nowhere. */
function VisitorHeader() {
  const { pathname, href, search: given }: { pathname: string; href: string; search: { redirect?: string } } = useLocation();
  const isFound = useMatches({ select: ({ length }) => length > 1 }); // otherwise only the root matches
  const redirect = given.redirect ?? (isFound && !FOR_VISITORS.test(pathname) ? href : undefined);
  const search = redirect === undefined ? {} : { redirect };
  return (
    <AppHeader home="/" account={null}>
      {pathname === '/signup' ? (
        <LinkButton to="/login" search={search}>
          {frameCopy.signIn}
        </LinkButton>
      ) : (
        <LinkButton to="/signup" search={search}>
          {frameCopy.signUp}
        </LinkButton>
      )}
    </AppHeader>
  );
}

function UserHeader({ viewer: { userId, displayName, org, orgs } }: { viewer: ViewerView }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isSigningOut, setSigningOut] = useState(false);
  const signOut = useLazyPart(loadSignOut);
  const onSignOut = () => leaveUnlessGuarded('sign-out', () => signOut.whenLoaded(() => setSigningOut(true)));
  const cache = useQueryClient();
  const { mutate, isPending } = useSwitchOrg(async () => {
    // The other organization rarely has access to the open thread.
    if (pathname.startsWith('/t/')) await navigate({ to: '/dashboard' });
    // Responses to pending commands belong to the previous organization and must not reach the other one's cache.
    await commandsSettled(cache, ({ options }) => options.mutationKey?.[0] !== SWITCH_ORG);
  });
  const onSwitch = (orgId: string) => {
    if (orgId !== org?.id) leaveUnlessGuarded('switch', () => mutate({ orgId }));
  };
  const account = { person: displayName, organization: org, organizations: orgs, isSwitching: isPending, onSwitch, onSignOut };
  return (
    <AppHeader home={orgs.length === 0 ? '/onboarding' : '/dashboard'} links={linksOf(org, orgs.length > 0, pathname)} account={account}>
      {org && (
        <Fragment key={org.id}>
          <ReceiveLink />
          <Palette account={account} role={org.role} orgId={org.id} />
          <NotificationBell />
        </Fragment>
      )}
      <Suspense fallback={null}>{isSigningOut && <SignOut userId={userId} onStay={() => setSigningOut(false)} />}</Suspense>
    </AppHeader>
  );
}

/** Pages below the dashboard: a thread, a new thread and the invitations. */
const BELOW_DASHBOARD = /^\/(t\/|new$|invites$)/;

/** A user without any organization sees only My Organization. Without an active one, the other pages ask to choose one. */
function linksOf(org: ViewerView['org'], hasSome: boolean, pathname: string): HeaderLink[] {
  const myOrganization = { label: frameCopy.myOrganization, to: '/myorganization' } as const;
  if (!hasSome) return [myOrganization];
  const incoming = org?.incomingRequests ?? 0;
  return [
    { label: frameCopy.dashboard, to: '/dashboard', isCurrent: BELOW_DASHBOARD.test(pathname) },
    { label: frameCopy.network, to: '/network', count: incoming, countLabel: frameCopy.requests(incoming) },
    myOrganization,
  ];
}

const KEY = 'F8';

/** "Receive", in the header on every width, and its key. */
function ReceiveLink() {
  const navigate = useNavigate();
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key !== KEY || ctrlKey || metaKey || altKey || shiftKey || repeat || isDialogOpen()) return;
    event.preventDefault();
    const field = document.querySelector<HTMLElement>('.scan-pad .scan-input');
    if (field) field.focus();
    else void navigate({ to: '/receive' });
  });
  return (
    <Link to="/receive" className="app-nav-link receive-link" aria-keyshortcuts={KEY}>
      <ScanLine aria-hidden="true" />
      <span>{frameCopy.receive}</span>
    </Link>
  );
}
