// When a Google account is linked to the account here with the same email: only if the email is verified on both sides. Otherwise anybody
// who signs up with another person's email would share the account with its owner.

/** Our side. better-auth checks Google's side itself, and ends the sign-in with `NOT_LINKED` if either is missing. */
export const ACCOUNT_LINKING = { requireLocalEmailVerified: true };
const NOT_LINKED = 'account_not_linked';

/** Google's side. Only `true` counts: the claim may be missing, or a text. */
export const isVerifiedByGoogle = (claim: unknown): boolean => claim === true;

/** Our code for the page's message after a failed sign-in. `cause`: better-auth's or Google's code, whose text is not passed on. */
export const signInError = (cause: string) => (cause === NOT_LINKED ? 'google-unmatched' : 'google-failed');
