// The words of the page's frame: header, guards, and the pages that are none.
export const shell = {
  dashboard: 'Dashboard',
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  signInToContinue: 'Sign in to continue',
  signInSentence: 'This page is for the people of the organizations on Titleline.',
  notFound: {
    title: '404',
    sentence: "We couldn't find that page.",
    home: 'Go Home',
    dashboard: 'Open Dashboard',
  },
  failed: {
    title: 'This page did not load',
    sentence: 'Something went wrong on the way. Nothing you saved is lost.',
    again: 'Try again',
  },
} as const;
