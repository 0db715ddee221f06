// The doors of signing in, POST /api/auth/<name>: what goes in and what comes out. A user behind them is known by an email alone.
import * as z from 'zod/mini';
import { EMAIL_MAX, PASSWORD_MAX } from '../domain/limits.ts';
import { newName } from './text.ts';

const email = z
  .string('Enter your email.')
  .check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, 'That email is too long.'), z.email('Enter a valid email.'));
const password = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters.`));
/** Where to go in the end, or nowhere in particular; read with `redirectTarget`. */
const redirect = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined);
/** From a link in a mail. */
const token = z.string().check(z.minLength(1), z.maxLength(100));
const nothing = z.object({});
const signedIn = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) });

export const authOperations = {
  'sign-up/email': { in: z.object({ name: newName('person', 'Enter your name.'), email, password }), out: signedIn },
  'sign-in/email': { in: z.object({ email, password }), out: signedIn },
  /** The page goes to `url`; Google sends the person back to `redirect`, or to `page` with an `error` in the query. */
  'sign-in/google': {
    in: z.object({ page: z._default(z.enum(['login', 'signup']), 'login'), redirect }),
    out: z.object({ url: z.string() }),
  },
  'sign-out': { in: nothing, out: nothing },
  /** One answer, whether anybody has this email or not. `redirect` comes back in the link. */
  'request-password-reset': { in: z.object({ email, redirect }), out: nothing },
  /** Looks whether a link still works, and leaves it as it is. */
  'check-reset-link': { in: z.object({ token }), out: z.object({ works: z.boolean() }) },
  /** Ends all sessions; answers whose password it is now. */
  'reset-password': { in: z.object({ token, password }), out: z.object({ email: z.string() }) },
  /** Ends the other sessions. */
  'change-password': { in: z.object({ currentPassword: password, newPassword: password }), out: nothing },
  'send-verification-email': { in: nothing, out: nothing },
  /**
   * Verifies in a session of the link's own account alone. Elsewhere it leaves the link as it is, and one of the next two is asked for:
   * the reader of the mailbox may not be the person who made the account. `email`: the account's.
   */
  'verify-email': { in: z.object({ token }), out: z.object({ verified: z.boolean(), email: z.string() }) },
  /** Verifies and signs in. */
  'verify-email/password': { in: z.object({ token, password }), out: signedIn },
  /** The same by a new password. Ends all sessions, the password and the linked sign-ins that the account had. */
  'verify-email/new-password': { in: z.object({ token, password }), out: signedIn },
} as const satisfies Record<string, { in: z.ZodMiniType; out: z.ZodMiniType }>;

type Doors = typeof authOperations;
export type AuthOperation = keyof Doors;
/** What a page sends, before defaults are filled in. */
export type AuthSent<N extends AuthOperation> = z.input<Doors[N]['in']>;
export type AuthIn<N extends AuthOperation> = z.output<Doors[N]['in']>;
export type AuthOut<N extends AuthOperation> = z.output<Doors[N]['out']>;
