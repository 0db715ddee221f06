// The auth routes, POST /api/auth/<name>: input and output of each. Here a user is identified only by an email.
import * as z from 'zod/mini';
import { cleanEmail } from '../domain/input/email.ts';
import { EMAIL_MAX, PASSWORD_MAX } from '../domain/limits.ts';
import { newName } from './text-input.ts';

/** Of an account. */
export const email = z
  .string('Enter your email.')
  .check(z.overwrite(cleanEmail), z.toLowerCase(), z.maxLength(EMAIL_MAX, 'That email is too long.'), z.email('Enter a valid email.'));
const password = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters.`));
/** Where to go after signing in; read with `redirectTarget`. An invalid value counts as none. */
const redirect = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined);
/** From a link in a mail. */
const token = z.string().check(z.minLength(1), z.maxLength(100));
/**
 * What lets a person sign up where that needs it: the token of the operator's link, the code of an organization's invite, or the token of a
 * claim link.
 */
const invitation = z.object({ kind: z.enum(['operator', 'invite', 'claim']), secret: z.string().check(z.minLength(1), z.maxLength(200)) });
export type Invitation = z.output<typeof invitation>;
const emptyObject = z.object({});
const signedIn = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) });

export const authOperations = {
  'sign-up/email': {
    in: z.object({ name: newName('person', 'Enter your name.'), email, password, invitation: z.optional(invitation) }),
    out: signedIn,
  },
  /** What the operator's link is for; null if nobody can sign up with it (any more). `email`: the only address that can. Does not use it up. */
  'check-sign-up-link': {
    in: z.object({ token }),
    out: z.object({ invitation: z.nullable(z.object({ email: z.nullable(z.string()), organization: z.nullable(z.string()) })) }),
  },
  'sign-in/email': { in: z.object({ email, password }), out: signedIn },
  /** The page navigates to `url`. Google sends the person back to `redirect`, or to `page` with an `error` in the query. */
  'sign-in/google': {
    in: z.object({ page: z._default(z.enum(['login', 'signup']), 'login'), redirect, invitation: z.optional(invitation) }),
    out: z.object({ url: z.string() }),
  },
  'sign-out': { in: emptyObject, out: emptyObject },
  /** The response is the same whether or not an account has this email. The mailed link contains `redirect`. */
  'request-password-reset': { in: z.object({ email, redirect }), out: emptyObject },
  /** Whether the link still works. Does not use it up. */
  'check-reset-link': { in: z.object({ token }), out: z.object({ works: z.boolean() }) },
  /** Ends all sessions. Returns the email of the account. */
  'reset-password': { in: z.object({ token, password }), out: z.object({ email: z.string() }) },
  /** Ends the other sessions. */
  'change-password': { in: z.object({ currentPassword: password, newPassword: password }), out: emptyObject },
  'send-verification-email': { in: emptyObject, out: emptyObject },
  /**
   * Verifies only in a session of the link's account. Otherwise the link is not used up, and one of the next two operations is needed:
   * the reader of the mailbox may not be the person who created the account. `email`: the account's.
   */
  'verify-email': { in: z.object({ token }), out: z.object({ verified: z.boolean(), email: z.string() }) },
  /** Verifies and signs in. */
  'verify-email/password': { in: z.object({ token, password }), out: signedIn },
  /** Verifies, sets a new password and signs in. Ends all sessions of the account, and removes its old password and linked sign-ins. */
  'verify-email/new-password': { in: z.object({ token, password }), out: signedIn },
} as const satisfies Record<string, { in: z.ZodMiniType; out: z.ZodMiniType }>;

type AuthOperations = typeof authOperations;
export type AuthOperation = keyof AuthOperations;
/** What a page sends, before defaults are filled in. */
export type AuthSent<N extends AuthOperation> = z.input<AuthOperations[N]['in']>;
export type AuthIn<N extends AuthOperation> = z.output<AuthOperations[N]['in']>;
export type AuthOut<N extends AuthOperation> = z.output<AuthOperations[N]['out']>;
