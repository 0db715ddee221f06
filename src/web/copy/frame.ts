// The texts of the page's frame: header, guards, error pages, a lost connection and a new version.
import { uiCopy } from './ui.ts';

export const frameCopy = {
  dashboard: 'Dashboard',
  network: 'Network',
  receive: 'Receive',
  /** The count on the network link. */
  requests: (count: number) => (count === 1 ? '1 connection request' : `${count} connection requests`),
  bell: (unread: string | null) => (unread === null ? 'Notifications' : `Notifications, ${unread} unread`),
  /** The largest count that fits into the bell's bubble. */
  manyUnread: '99+',
  myOrganization: 'My Organization',
  signIn: 'Sign in',
  signUp: 'Sign up',
  /** Replaces "Sign up" where that needs an invitation. */
  byInvitation: 'By invitation',
  signOut: 'Sign out',
  signInToContinue: 'Sign in to continue',
  signInSentence: 'This page is for the people of the organizations on Titleline.',
  typedIsKept: 'Your session has ended. What you typed is kept in this tab: sign in again, and go on.',
  noLongerIn: (organization: string) => `You are no longer a member of ${organization}.`,
  disabled: (organization: string) =>
    `The operator of this site has disabled ${organization}. You can read and export everything, and nothing can be done for it until the operator enables it.`,
  whichOrganization: 'Which organization?',
  switchTo: (organization: string) => `Switch to ${organization}`,
  needsScript: 'Titleline works with JavaScript. Allow it for this site, then load the page again.',
  notFound: {
    title: '404',
    sentence: "We couldn't find that page.",
    home: 'Go Home',
    dashboard: 'Open Dashboard',
  },
  connection: {
    offline: 'You are offline. What you type is kept.',
    away: 'Titleline can’t be reached. Trying again.',
  },
  failed: {
    title: 'This page did not load',
    sentence: uiCopy.nothingLost,
    waiting: 'There is no connection just now. The page comes by itself once it is back.',
  },
} as const;

/** The messages of calls that do not reach the server. All other error messages come from the server. */
export const apiClientCopy = {
  unreachable: 'Titleline can’t be reached. Check your connection and try again.',
  tooSlow: 'That took too long. Check your connection and try again.',
  unclear: 'Something went wrong. Try again.',
} as const;

/** The texts of the notice about a newer version. */
export const newVersionCopy = {
  sentence: 'A new version is here.',
  reload: 'Reload',
} as const;
