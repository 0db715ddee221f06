// When a Google account is linked to the account here with the same email: only if the email is verified on both sides. Otherwise anybody
// who signs up with another person's email would share the account with its owner.
import type { RefusalName } from '../../domain/refusals.ts';
import { type GoogleError, GOOGLE_REFUSALS } from '../../domain/sign-up.ts';

/** Our side. better-auth checks Google's side itself, and ends the sign-in with `NOT_LINKED` if either is missing. */
export const ACCOUNT_LINKING = { requireLocalEmailVerified: true };
const NOT_LINKED = 'account_not_linked';
/** Our own code: the operator has disabled the account. It is the name of the refusal. */
export const ACCOUNT_DISABLED = 'account-disabled' satisfies RefusalName;

/** Google's side. Only `true` counts: the claim may be missing, or a text. */
export const isVerifiedByGoogle = (claim: unknown): boolean => claim === true;

/** The codes of better-auth and of OAuth (RFC 6749) that the log names. Another text may be anything that the visitor has typed. */
const REASONS: readonly string[] = [
  ...GOOGLE_REFUSALS,
  NOT_LINKED,
  'access_denied',
  'account_already_linked_to_different_user',
  'email_does_not_match',
  'email_not_found',
  'email_not_verified',
  'internal_server_error',
  'invalid_callback_request',
  'invalid_client',
  'invalid_code',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'issuer_mismatch',
  'issuer_missing',
  'no_callback_url',
  'no_code',
  'nonce_binding_missing',
  'oauth_provider_not_found',
  'please_restart_the_process',
  'server_error',
  'state_mismatch',
  'state_not_found',
  'temporarily_unavailable',
  'unable_to_create_session',
  'unable_to_create_user',
  'unable_to_get_user_info',
  'unable_to_link_account',
  'unauthorized_client',
  'unsupported_response_type',
];

/** The reason for the log: the code if it is known. */
export const signInReason = (cause: string): string => (REASONS.includes(cause) ? cause : cause === '' ? 'none given' : 'another code');

/** Our code for the page's message after a failed sign-in. `cause`: better-auth's or Google's code, whose text is not passed on. */
export const signInError = (cause: string): GoogleError =>
  cause === NOT_LINKED ? 'google-unmatched' : (GOOGLE_REFUSALS.find((refusal) => refusal === cause) ?? 'google-failed');
