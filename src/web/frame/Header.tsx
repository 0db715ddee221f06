// The header of every page, for a visitor, a user without an active organization, or a member: logo, navigation, bell and account, or a menu on
// a phone.
import '../ui/AppHeader.css';
import './app-menu.css';
import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, startTransition, Suspense, useId, useRef, useState } from 'react';
import { Menu as MenuIcon, ScanLine, X } from 'lucide-react';
import type { ViewerView } from '../../api/session.ts';
import { useKeyDown } from '../browser/use-key-down.ts';
import { commandsSettled } from '../data/use-command.ts';
import { installation } from '../data/installation.ts';
import { frameCopy } from '../copy/frame.ts';
import { leaveUnlessGuarded } from '../navigation/navigation-guard.ts';
import { NotificationBell } from '../parts/notifications/NotificationBell.tsx';
import { Palette } from './palette/Palette.tsx';
import { ALL_ORGANIZATIONS, keepChoiceOfAll, maySeeAll, useChoseAll } from '../data/session/all-organizations.ts';
import { SWITCH_ORG, useMaybeViewer, useSwitchOrg } from '../data/session/session.ts';
import { IconButton, LinkButton } from '../ui/Button.tsx';
import { LazyMenu, useLazyPart } from '../ui/menus/LazyMenu.tsx';
import { isDialogOpen } from '../ui/dialogs/is-dialog-open.ts';
import { AccountButton, type HeaderAccount } from './AccountButton.tsx';
import { type HeaderLink, HeaderNav } from './HeaderNav.tsx';
import { uiCopy } from '../copy/ui.ts';
import { Logo } from '../ui/Logo.tsx';

const loadSignOut = () => import('../parts/SignOut.tsx');
const SignOut = lazy(async () => ({ default: (await loadSignOut()).SignOut }));
const AllOrganizationsTools = lazy(async () => ({ default: (await import('./AllOrganizationsTools.tsx')).AllOrganizationsTools }));
const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));
const loadPhoneMenu = () => import('./PhoneMenu.tsx');
const PhoneMenu = lazy(async () => ({ default: (await loadPhoneMenu()).PhoneMenu }));

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
  const { signUp } = installation();
  const to = pathname === '/signup' || signUp === 'closed' ? '/login' : '/signup';
  return (
    <AppHeader home="/" account={null}>
      {to !== pathname && (
        <LinkButton to={to} search={search}>
          {to === '/login' ? frameCopy.signIn : signUp === 'invited' ? frameCopy.byInvitation : frameCopy.signUp}
        </LinkButton>
      )}
    </AppHeader>
  );
}

function UserHeader({ viewer }: { viewer: ViewerView }) {
  const { userId, displayName, org, orgs } = viewer;
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
  const isAll = pathname === ALL_ORGANIZATIONS;
  const choseAll = useChoseAll(viewer);
  // In place of the page that it replaces: Back leads to where one came from.
  const goTo = (to: '/dashboard' | typeof ALL_ORGANIZATIONS) => navigate({ to, replace: isAll || pathname === '/dashboard' });
  const showOne = () => {
    keepChoiceOfAll(viewer, false);
    if (isAll) void goTo('/dashboard');
  };
  const onSwitch = (orgId: string) => {
    if (orgId === org?.id) showOne();
    else leaveUnlessGuarded('switch', () => mutate({ orgId }, { onSuccess: showOne }));
  };
  const all = maySeeAll(viewer)
    ? { isShown: isAll, onChoose: () => leaveUnlessGuarded('switch', () => void goTo(ALL_ORGANIZATIONS)) }
    : null;
  const account = { person: displayName, organization: org, organizations: orgs, isSwitching: isPending, all, onSwitch, onSignOut };
  const dashboard = orgs.length === 0 ? '/onboarding' : choseAll ? ALL_ORGANIZATIONS : '/dashboard';
  return (
    <AppHeader home={dashboard} links={linksOf(isAll ? orgs : org ? [org] : [], dashboard, pathname)} account={account}>
      {(org ?? isAll) && (
        <Fragment key={org?.id}>
          <ReceiveLink />
          {isAll || !org ? (
            <Suspense fallback={null}>
              <AllOrganizationsTools orgs={orgs} />
            </Suspense>
          ) : (
            <>
              <Palette account={account} role={org.role} orgId={org.id} />
              <NotificationBell />
            </>
          )}
        </Fragment>
      )}
      <Suspense fallback={null}>{isSigningOut && <SignOut userId={userId} onStay={() => setSigningOut(false)} />}</Suspense>
    </AppHeader>
  );
}

/** Pages below the dashboard: a thread, a new thread and the invitations. */
const BELOW_DASHBOARD = /^\/(t\/|new$|invites$)/;

/**
 * `shown`: the organizations that the page is about. A user without any organization sees only My Organization. Without an active one, the
 * other pages ask to choose one.
 */
function linksOf(shown: ViewerView['orgs'], dashboard: HeaderLink['to'], pathname: string): HeaderLink[] {
  const myOrganization = { label: frameCopy.myOrganization, to: '/myorganization' } as const;
  if (dashboard === '/onboarding') return [myOrganization];
  const incoming = shown.reduce((sum, { incomingRequests }) => sum + incomingRequests, 0);
  return [
    { label: frameCopy.dashboard, to: dashboard, isCurrent: BELOW_DASHBOARD.test(pathname) },
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
      <ScanLine />
      <span>{frameCopy.receive}</span>
    </Link>
  );
}

interface AppHeaderProps {
  /** The target of the logo's link. */
  home: NonNullable<LinkProps['to']>;
  links?: readonly HeaderLink[];
  /** null for a visitor. */
  account: HeaderAccount | null;
  /** Before the account: the bell, or a visitor's "Sign up" or "Sign in". */
  children?: ReactNode;
}

function AppHeader({ home, links = [], account, children }: AppHeaderProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const phoneMenu = useLazyPart(loadPhoneMenu);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useId();
  useKeyDown(({ key }) => {
    if (!open || key !== 'Escape') return;
    close();
    toggle.current?.focus();
  });
  return (
    <header className="app-header">
      <a className="skip-link" href="#main">
        {uiCopy.skipToContent}
      </a>
      <div className="app-header-row">
        <Link to={home} className="app-header-home row" onClick={close}>
          <Logo />
        </Link>
        {links.length > 0 && (
          <div className="on-desk">
            <HeaderNav links={links} />
          </div>
        )}
        <div className="app-header-end row">
          {children}
          {account && (
            <>
              <div className="on-desk">
                <LazyMenu button={<AccountButton account={account} />} load={loadMenu}>
                  {(startsAt) => <AccountMenu account={account} startsAt={startsAt} />}
                </LazyMenu>
              </div>
              <IconButton
                ref={toggle}
                className="on-phone"
                label={uiCopy.menu}
                icon={open ? <X /> : <MenuIcon />}
                aria-expanded={open}
                aria-controls={panel}
                onPointerEnter={phoneMenu.prefetch}
                onFocus={phoneMenu.prefetch}
                // A transition: the button says that it is open when the menu is there, and the next key goes to it.
                onClick={() => (open ? close() : phoneMenu.whenLoaded(() => startTransition(() => setOpen(true))))}
              />
            </>
          )}
        </div>
      </div>
      {account && (
        <div id={panel} className="on-phone" hidden={!open}>
          <Suspense>{open && <PhoneMenu links={links} account={account} onGo={close} />}</Suspense>
        </div>
      )}
    </header>
  );
}
