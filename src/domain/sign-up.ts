// Who may create an account.
import { refuse, type Refusal, type RefusalName } from './refusals.ts';

/** `invited`: only with an invitation, which the operator gives, an organization to a colleague, or a partner to a placeholder. */
export const SIGN_UP_MODES = ['open', 'invited', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** `email`: the only address that may use it, in lower case, or null. `usedBy`: the email of the account that it has created, or null. */
export type SignUpInvitation = { email: string | null; usedBy: string | null; isOpen: boolean };

/**
 * Why nobody signs up this way here, before an invitation and an email are looked at; null if somebody may. `hasInvitation`: one was given,
 * whether or not it works.
 */
export function refuseSignUp(mode: SignUpMode, hasInvitation: boolean): Refusal | null {
  if (mode === 'closed') return refuse('sign-up-closed');
  return mode === 'invited' && !hasInvitation ? refuse('sign-up-by-invitation') : null;
}

/**
 * Why this invitation does not let this email sign up; null if it does. `invitation`: null if it does not exist. The email that has used it
 * may sign up again, because the first answer may have been lost: it signs in to the account. `email`: in lower case.
 */
export function refuseInvitation(invitation: SignUpInvitation | null, email: string): Refusal | null {
  if (invitation?.usedBy === email) return null;
  if (!invitation?.isOpen || invitation.usedBy !== null) return refuse('invitation-unusable');
  return invitation.email !== null && invitation.email !== email ? refuse('invitation-for-another') : null;
}

/** The refusals that a sign-in with Google may end with. The page shows the sentence of the refusal. */
export const GOOGLE_REFUSALS = [
  'google-unmatched',
  'account-disabled',
  'sign-up-closed',
  'sign-up-by-invitation',
  'invitation-unusable',
  'invitation-for-another',
] as const satisfies RefusalName[];
/** The `error` in the query of the page that a failed sign-in with Google leads to. */
export type GoogleError = 'google-failed' | (typeof GOOGLE_REFUSALS)[number];
