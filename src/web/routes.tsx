// Every path of the app and its screen. Each screen is a separate chunk. The landing page is a document outside the app.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { query } from './data/api-client.ts';
import { RequireOrganization, RequireSession } from './frame/guards.tsx';
import {
  completedThreadQuery,
  deskEntryQuery,
  myOrganizationQuery,
  notificationsQuery,
  operation,
  orgQuery,
  pendingInvitesQuery,
  prefetch,
  shipmentLogQuery,
  shipmentQuery,
  shipmentsToUsQuery,
  threadQuery,
  titlePolicyQuery,
  titleTermsQuery,
} from './data/queries.ts';
import { prefetchNetwork, readNetworkSearch } from './screens/network/network-search.ts';
import { prefetchAll, prefetchDashboard } from './screens/dashboard/dashboard-view.ts';
import { dropping, readAllSearch, readDashboardSearch } from './screens/dashboard/dashboard-search.ts';
import { LoadFailure, NotFound } from './parts/LoadFailure.tsx';
import { readOnboardingSearch } from './screens/onboarding/onboarding-search.ts';
import { PageFrame } from './frame/PageFrame.tsx';
import { searchParamText } from './navigation/use-search-text.ts';
import { readPrintSearch } from './print/print-search.ts';

const root = createRootRouteWithContext<{ cache: QueryClient }>()({
  component: PageFrame,
  notFoundComponent: NotFound,
  // Not for the first page and for preloads: nothing was pressed.
  beforeLoad: ({ cause }) => (cause === 'stay' ? painted() : undefined),
});

/** Resolves after the next paint, which shows the press that navigates: the next page takes longer. A hidden page is not painted. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_MS);
  });

/** Longer than a slow device takes for a paint, or what is slow would come before it. */
const HIDDEN_MS = 500;

/**
 * The router reloads the page once if a screen's chunk fails to load, because a newer build may have replaced it. If the server cannot be
 * reached, a reload would show the browser's error page; an error of another kind shows `LoadFailure` instead.
 */
function screen<Module extends Record<Name, RouteComponent>, Name extends string>(load: () => Promise<Module>, name: Name) {
  const loadOrWait = () =>
    load().catch(async (cause: unknown) => {
      throw (await isServerReachable()) ? cause : new Error('The screen did not load.', { cause });
    });
  return lazyRouteComponent(loadOrWait, name);
}

const isServerReachable = (): Promise<boolean> =>
  query(operation.me, {}).then(
    () => true,
    () => false,
  );

type Search = Record<string, unknown>;
/** The page to open afterwards. Unchecked: read it with `redirectTarget`. */
const withRedirect = ({ redirect }: Search): { redirect?: string } => (typeof redirect === 'string' ? { redirect } : {});

/** Why the sign-in with Google failed, from the server. */
const withError = ({ error }: Search): { error?: string } => (typeof error === 'string' ? { error } : {});
/** What is searched for. */
const withText = ({ q }: Search): { q?: string } => {
  const text = searchParamText(q);
  return text ? { q: text } : {};
};
/** The token from the link in an email. */
const withToken = ({ token }: Search): { token?: string } => (typeof token === 'string' ? { token } : {});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: RequireSession });
const member = createRoute({ getParentRoute: () => root, id: 'member', component: RequireOrganization });

// Each route is a constant: routes written inside `addChildren` lose their paths in the types of links.
const landing = createRoute({ getParentRoute: () => root, path: '/', component: LeaveForLanding });
const home = createRoute({ getParentRoute: () => root, path: '/home', component: LeaveForLanding });
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Search) => ({ ...withRedirect(search), ...withError(search) }),
  component: screen(() => import('./screens/sign-in/Login.tsx'), 'Login'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: (search: Search) => ({ ...withRedirect(search), ...withError(search) }),
  component: screen(() => import('./screens/sign-in/SignUp.tsx'), 'SignUp'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: withRedirect,
  component: screen(() => import('./screens/sign-in/ResetPassword.tsx'), 'ForgotPassword'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search: Search) => ({ ...withToken(search), ...withRedirect(search) }),
  component: screen(() => import('./screens/sign-in/ResetPassword.tsx'), 'ResetPassword'),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: withToken,
  component: screen(() => import('./screens/sign-in/VerifyEmail.tsx'), 'VerifyEmail'),
});
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: withToken,
  component: screen(() => import('./screens/unsubscribe/Unsubscribe.tsx'), 'Unsubscribe'),
});
const onboarding = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding',
  validateSearch: readOnboardingSearch,
  component: screen(() => import('./screens/onboarding/Onboarding.tsx'), 'Onboarding'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: screen(() => import('./screens/profile/Profile.tsx'), 'Profile'),
});
const myOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: '/myorganization',
  loader: ({ context: { cache } }) => {
    prefetch(cache).one(myOrganizationQuery());
    prefetch(cache).one(titlePolicyQuery());
    prefetch(cache).one(titleTermsQuery());
  },
  component: screen(() => import('./screens/my-organization/MyOrganization.tsx'), 'MyOrganization'),
});
const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/dashboard',
  validateSearch: dropping(readDashboardSearch),
  loader: ({ context: { cache }, location }) => void prefetchDashboard(cache, readDashboardSearch(location.search)),
  component: screen(() => import('./screens/dashboard/Dashboard.tsx'), 'Dashboard'),
});
const organizations = createRoute({
  getParentRoute: () => signedIn,
  path: '/organizations',
  validateSearch: dropping(readAllSearch),
  loader: ({ context: { cache }, location }) => prefetchAll(cache, readAllSearch(location.search)),
  component: screen(() => import('./screens/dashboard/all/AllOrganizations.tsx'), 'AllOrganizations'),
});
const invites = createRoute({
  getParentRoute: () => member,
  path: '/invites',
  loader: ({ context: { cache } }) => prefetch(cache).pages(pendingInvitesQuery()),
  component: screen(() => import('./screens/invites/Invites.tsx'), 'Invites'),
});
const network = createRoute({
  getParentRoute: () => member,
  path: '/network',
  validateSearch: readNetworkSearch,
  loader: ({ context: { cache }, location }) => prefetchNetwork(cache, readNetworkSearch(location.search)),
  component: screen(() => import('./screens/network/NetworkPage.tsx'), 'NetworkPage'),
});
const organization = createRoute({
  getParentRoute: () => member,
  path: '/network/$orgId',
  loader: ({ context: { cache }, params: { orgId } }) => prefetch(cache).one(orgQuery(orgId)),
  component: screen(() => import('./screens/organization/Organization.tsx'), 'Organization'),
});
const newThread = createRoute({
  getParentRoute: () => member,
  path: '/new',
  component: screen(() => import('./screens/new-thread/NewThread.tsx'), 'NewThread'),
});
const thread = createRoute({
  getParentRoute: () => member,
  path: '/t/$threadId',
  loader: ({ context: { cache }, params: { threadId } }) => {
    prefetch(cache).one(threadQuery(threadId));
    prefetch(cache).one(deskEntryQuery(threadId));
  },
  component: screen(() => import('./screens/thread/ThreadPage.tsx'), 'ThreadPage'),
});
const completed = createRoute({
  getParentRoute: () => member,
  path: '/t/$threadId/completed',
  loader: ({ context: { cache }, params: { threadId } }) => {
    prefetch(cache).one(completedThreadQuery(threadId));
    prefetch(cache).one(deskEntryQuery(threadId));
  },
  component: screen(() => import('./screens/completed/CompletedThreadPage.tsx'), 'CompletedThreadPage'),
});
const shipmentLog = createRoute({
  getParentRoute: () => member,
  path: '/receive/envelopes',
  validateSearch: withText,
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ context: { cache }, deps: { q } }) => prefetch(cache).pages(shipmentLogQuery(q)),
  component: screen(() => import('./screens/envelope-log/EnvelopeLog.tsx'), 'EnvelopeLog'),
});
/** One screen for the list and an envelope, which stays mounted between them: a clerk scans on while the manifest opens. */
const receive = createRoute({
  getParentRoute: () => member,
  path: '/receive',
  loader: ({ context: { cache } }) => prefetch(cache).one(shipmentsToUsQuery()),
  component: screen(() => import('./screens/receive/Receive.tsx'), 'Receive'),
});
const receiveList = createRoute({ getParentRoute: () => receive, path: '/' });
const shipment = createRoute({
  getParentRoute: () => receive,
  path: '$code',
  loader: ({ context: { cache }, params: { code } }) => prefetch(cache).one(shipmentQuery(code)),
});
const notifications = createRoute({
  getParentRoute: () => member,
  path: '/notifications',
  loader: ({ context: { cache } }) => prefetch(cache).pages(notificationsQuery()),
  component: screen(() => import('./screens/notifications/Notifications.tsx'), 'Notifications'),
});
const manifest = createRoute({
  getParentRoute: () => member,
  path: '/receive/$code/manifest',
  validateSearch: readPrintSearch,
  loader: ({ context: { cache }, params: { code } }) => prefetch(cache).one(shipmentQuery(code)),
  component: screen(() => import('./print/PrintPage.tsx'), 'ManifestPage'),
});
const cover = createRoute({
  getParentRoute: () => member,
  path: '/receive/$code/cover',
  validateSearch: readPrintSearch,
  loader: ({ context: { cache }, params: { code } }) => prefetch(cache).one(shipmentQuery(code)),
  component: screen(() => import('./print/PrintPage.tsx'), 'CoverPage'),
});

const routeTree = root.addChildren([
  landing,
  home,
  login,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  unsubscribe,
  signedIn.addChildren([onboarding, myOrganization, profile, organizations]),
  member.addChildren([
    dashboard,
    network,
    organization,
    invites,
    newThread,
    thread,
    completed,
    shipmentLog,
    receive.addChildren([receiveList, shipment]),
    manifest,
    cover,
    notifications,
  ]),
]);

export const createAppRouter = (cache: QueryClient) =>
  createRouter({
    routeTree,
    context: { cache },
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Retries by a reload, because the browser does not fetch a failed module again within the same page.
    defaultErrorComponent: () => <LoadFailure onRetry={() => void reloadIfReachable()} />,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

async function reloadIfReachable(): Promise<void> {
  if (await isServerReachable()) window.location.reload();
}

/** Loads the document at the current address, which is outside the app. */
function LeaveForLanding() {
  useEffect(() => window.location.reload(), []);
  return null;
}
