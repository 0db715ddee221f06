// Every path of the app and the screen behind it, each screen a file of its own. The landing page is a document outside of it.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterPaint } from './browser/after-paint.ts';
import { query } from './data/api-client.ts';
import { RequireOrganization, RequireSession } from './session/guards.tsx';
import {
  completedThreadQuery,
  myOrganizationQuery,
  notificationsQuery,
  orgQuery,
  pendingInvitesQuery,
  threadQuery,
} from './data/queries.ts';
import { prefetch, prefetchDashboard, prefetchNetwork } from './data/prefetch.ts';
import { readDashboardSearch } from './screens/dashboard/dashboard-search.ts';
import { type GoogleError, isGoogleError } from './screens/sign-in/google-error.ts';
import { LoadFailure } from './screens/LoadFailure.tsx';
import { readNetworkSearch } from './screens/network/network-search.ts';
import { NotFound } from './screens/NotFound.tsx';
import { readOnboardingSearch } from './screens/onboarding/onboarding-search.ts';
import { PageFrame } from './frame/PageFrame.tsx';
import { operation } from './data/operation.ts';

const root = createRootRouteWithContext<{ cache: QueryClient }>()({ component: PageFrame, notFoundComponent: NotFound });

/**
 * The router loads the page anew, once, where a screen's file does not come: a newer build may have another. Without a server that would
 * end on the browser's own page, and `LoadFailure` waits instead.
 */
function screen<Module extends Record<Name, RouteComponent>, Name extends string>(load: () => Promise<Module>, name: Name) {
  const loadOrWait = () =>
    load().catch(async (cause: unknown) => {
      throw (await isServerThere()) ? cause : new Error('The screen did not load.', { cause });
    });
  return lazyRouteComponent(loadOrWait, name);
}

const isServerThere = (): Promise<boolean> =>
  query(operation.me, {}).then(
    () => true,
    () => false,
  );

type Search = Record<string, unknown>;
/** Where to go afterwards; read with `redirectTarget`. */
const withRedirect = ({ redirect }: Search): { redirect?: string } => (typeof redirect === 'string' ? { redirect } : {});

/** What sent a person back from Google without signing them in. */
const withError = ({ error }: Search): { error?: GoogleError } => (isGoogleError(error) ? { error } : {});
/** From the link in a mail. */
const withToken = ({ token }: Search): { token?: string } => (typeof token === 'string' ? { token } : {});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: RequireSession });
const member = createRoute({ getParentRoute: () => root, id: 'member', component: RequireOrganization });

// A constant each: written inside `addChildren` their paths would be lost to the types of every link.
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
  component: screen(() => import('./screens/sign-in/ForgotPassword.tsx'), 'ForgotPassword'),
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
  beforeLoad: afterPaint,
  validateSearch: readOnboardingSearch,
  component: screen(() => import('./screens/onboarding/Onboarding.tsx'), 'Onboarding'),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  beforeLoad: afterPaint,
  component: screen(() => import('./screens/profile/Profile.tsx'), 'Profile'),
});
const myOrganization = createRoute({
  getParentRoute: () => signedIn,
  path: '/myorganization',
  beforeLoad: afterPaint,
  loader: ({ context: { cache } }) => prefetch(cache).one(myOrganizationQuery()),
  component: screen(() => import('./screens/my-organization/MyOrganization.tsx'), 'MyOrganization'),
});
const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/dashboard',
  beforeLoad: afterPaint,
  validateSearch: readDashboardSearch,
  loader: ({ context: { cache }, location }) => prefetchDashboard(cache, readDashboardSearch(location.search)),
  component: screen(() => import('./screens/dashboard/Dashboard.tsx'), 'Dashboard'),
});
const invites = createRoute({
  getParentRoute: () => member,
  path: '/invites',
  beforeLoad: afterPaint,
  loader: ({ context: { cache } }) => prefetch(cache).pages(pendingInvitesQuery()),
  component: screen(() => import('./screens/invites/Invites.tsx'), 'Invites'),
});
const network = createRoute({
  getParentRoute: () => member,
  path: '/network',
  beforeLoad: afterPaint,
  validateSearch: readNetworkSearch,
  loader: ({ context: { cache }, location }) => prefetchNetwork(cache, readNetworkSearch(location.search)),
  component: screen(() => import('./screens/network/NetworkPage.tsx'), 'NetworkPage'),
});
const organization = createRoute({
  getParentRoute: () => member,
  path: '/network/$orgId',
  beforeLoad: afterPaint,
  loader: ({ context: { cache }, params: { orgId } }) => prefetch(cache).one(orgQuery(orgId)),
  component: screen(() => import('./screens/organization/Organization.tsx'), 'Organization'),
});
const newThread = createRoute({
  getParentRoute: () => member,
  path: '/new',
  beforeLoad: afterPaint,
  component: screen(() => import('./screens/new-thread/NewThread.tsx'), 'NewThread'),
});
const thread = createRoute({
  getParentRoute: () => member,
  path: '/t/$threadId',
  beforeLoad: afterPaint,
  loader: ({ context: { cache }, params: { threadId } }) => prefetch(cache).one(threadQuery(threadId)),
  component: screen(() => import('./screens/thread/ThreadPage.tsx'), 'ThreadPage'),
});
const completed = createRoute({
  getParentRoute: () => member,
  path: '/t/$threadId/completed',
  beforeLoad: afterPaint,
  loader: ({ context: { cache }, params: { threadId } }) => prefetch(cache).one(completedThreadQuery(threadId)),
  component: screen(() => import('./screens/completed/CompletedThreadPage.tsx'), 'CompletedThreadPage'),
});
const notifications = createRoute({
  getParentRoute: () => member,
  path: '/notifications',
  beforeLoad: afterPaint,
  loader: ({ context: { cache } }) => prefetch(cache).pages(notificationsQuery()),
  component: screen(() => import('./screens/notifications/Notifications.tsx'), 'Notifications'),
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
  signedIn.addChildren([onboarding, myOrganization, profile]),
  member.addChildren([dashboard, network, organization, invites, newThread, thread, completed, notifications]),
]);

export const createAppRouter = (cache: QueryClient) =>
  createRouter({
    routeTree,
    context: { cache },
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Loaded anew, once the server is there: a file that could not be fetched is not asked for again by a page that runs.
    defaultErrorComponent: () => <LoadFailure onRetry={() => void loadAnew()} />,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

async function loadAnew(): Promise<void> {
  if (await isServerThere()) window.location.reload();
}

/** The address is the landing page's by now: load it. */
function LeaveForLanding() {
  useEffect(() => window.location.reload(), []);
  return null;
}
